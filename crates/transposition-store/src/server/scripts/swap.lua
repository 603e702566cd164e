-- KEYS: facts, jobs, waiting, leases, poisoned, tally.
-- ARGV: groups of seven: position, '1' if a value is expected, that value, the new value, the lease's token or '', and
-- '1' if the position is settled by it, '1' if it is a first write or a change.
-- A job ends in the same step in which its fact is written.
local done = {}
for i = 1, #ARGV, 7 do
  local position, new, token = ARGV[i], ARGV[i + 3], ARGV[i + 4]
  local same
  if ARGV[i + 1] == '0' then
    same = redis.call('HEXISTS', KEYS[1], position) == 0
  else
    same = redis.call('HSTRLEN', KEYS[1], position) == #ARGV[i + 2] and redis.call('HGET', KEYS[1], position) == ARGV[i + 2]
  end
  if same then
    if ARGV[i + 6] == '1' then
      redis.call('HSET', KEYS[1], position, new)
    end
    if token ~= '' then
      local job = redis.call('HGET', KEYS[2], position)
      if job then
        local held = redis.call('ZSCORE', KEYS[4], position) and string.match(job, '^%d+|(%d+)|') == token
        if held or ARGV[i + 5] == '1' then
          redis.call('HDEL', KEYS[2], position)
          redis.call('ZREM', KEYS[3], position)
          redis.call('ZREM', KEYS[4], position)
          redis.call('HDEL', KEYS[5], position)
          redis.call('HINCRBY', KEYS[6], 'done', 1)
        end
      end
    end
  end
  done[#done + 1] = same and 1 or 0
end
return done
