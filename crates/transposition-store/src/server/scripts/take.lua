-- KEYS: jobs, waiting, leases, poisoned, tally. ARGV: worker, length of a lease in ms, how many, most attempts, longest record.
-- The clock is the server's, so that those of the workers do not matter.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local late = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now, 'LIMIT', 0, 1000)
for _, position in ipairs(late) do
  local job = redis.call('HGET', KEYS[1], position)
  redis.call('ZREM', KEYS[3], position)
  redis.call('HINCRBY', KEYS[5], 'expired', 1)
  local attempts, priority, worker = string.match(job, '^(%d+)|%d+|(%-?%d+)|%d+|([^|]*)|')
  if tonumber(attempts) >= tonumber(ARGV[4]) then
    redis.call('HSET', KEYS[4], position, 'its lease ran out, attempt ' .. attempts .. ' was by ' .. worker)
  else
    redis.call('ZADD', KEYS[2], -tonumber(priority), position)
  end
end
local out = {}
for _ = 1, tonumber(ARGV[3]) do
  local position = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
  if not position then
    break
  end
  local length = #position + redis.call('HSTRLEN', KEYS[1], position)
  if length > tonumber(ARGV[5]) then
    return redis.error_reply('TOOLONG a job of ' .. length .. ' bytes')
  end
  local job = redis.call('HGET', KEYS[1], position)
  local attempts, priority, budget, how = string.match(job, '^(%d+)|%d+|(%-?%d+)|(%d+)|[^|]*|(.*)$')
  local token = redis.call('HINCRBY', KEYS[5], 'tokens', 1)
  attempts = tonumber(attempts) + 1
  redis.call('HSET', KEYS[1], position, attempts .. '|' .. token .. '|' .. priority .. '|' .. budget .. '|' .. ARGV[1] .. '|' .. how)
  redis.call('ZREM', KEYS[2], position)
  redis.call('ZADD', KEYS[3], now + tonumber(ARGV[2]), position)
  out[#out + 1] = { position, token, attempts, priority, budget, how }
end
return out
