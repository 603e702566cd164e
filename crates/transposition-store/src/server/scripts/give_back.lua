-- KEYS: jobs, waiting, leases, poisoned. ARGV: position, token, '1' if it failed, why, most attempts. Whether it was held.
local job = redis.call('HGET', KEYS[1], ARGV[1])
if not job or not redis.call('ZSCORE', KEYS[3], ARGV[1]) then
  return 0
end
local attempts, token, priority, rest = string.match(job, '^(%d+)|(%d+)|(%-?%d+)(|.*)$')
if token ~= ARGV[2] then
  return 0
end
redis.call('ZREM', KEYS[3], ARGV[1])
if ARGV[3] == '1' and tonumber(attempts) >= tonumber(ARGV[5]) then
  local worker = string.match(rest, '^|%d+|([^|]*)|')
  redis.call('HSET', KEYS[4], ARGV[1], ARGV[4] .. ', attempt ' .. attempts .. ' was by ' .. worker)
  return 1
end
if ARGV[3] == '0' then
  attempts = attempts - 1
end
redis.call('HSET', KEYS[1], ARGV[1], attempts .. '|' .. token .. '|' .. priority .. rest)
redis.call('ZADD', KEYS[2], -tonumber(priority), ARGV[1])
return 1
