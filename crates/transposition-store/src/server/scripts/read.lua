-- KEYS: facts. ARGV: longest value, then positions. A value that is too long comes as its length.
local out = {}
for i = 2, #ARGV do
  local length = redis.call('HSTRLEN', KEYS[1], ARGV[i])
  if length > tonumber(ARGV[1]) then
    out[i - 1] = length
  else
    out[i - 1] = redis.call('HGET', KEYS[1], ARGV[i])
  end
end
return out
