-- KEYS: jobs, leases. ARGV: position, token, length of a lease in ms. Whether it was held.
local job = redis.call('HGET', KEYS[1], ARGV[1])
if not job or not redis.call('ZSCORE', KEYS[2], ARGV[1]) or string.match(job, '^%d+|(%d+)|') ~= ARGV[2] then
  return 0
end
local time = redis.call('TIME')
redis.call('ZADD', KEYS[2], time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[3]), ARGV[1])
return 1
