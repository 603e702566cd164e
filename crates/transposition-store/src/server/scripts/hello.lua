-- KEYS: hello. ARGV: longest record, and perhaps one to be set where there is none. The record there is then.
if #ARGV > 1 then
  redis.call('SETNX', KEYS[1], ARGV[2])
end
if redis.call('EXISTS', KEYS[1]) == 0 then
  return false
end
return redis.call('GETRANGE', KEYS[1], 0, tonumber(ARGV[1]))
