-- KEYS: waiting, leases, poisoned, tally.
local tally = redis.call('HMGET', KEYS[4], 'done', 'expired')
return {
  redis.call('ZCARD', KEYS[1]),
  redis.call('ZCARD', KEYS[2]),
  redis.call('HLEN', KEYS[3]),
  tonumber(tally[1] or 0),
  tonumber(tally[2] or 0),
}
