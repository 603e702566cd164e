-- KEYS: facts. ARGV: cursor, longest value. The next cursor, then positions and values; one too long comes as its length.
local found = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', 256)
local out = { found[1] }
for i = 1, #found[2], 2 do
  local position, value = found[2][i], found[2][i + 1]
  out[#out + 1] = string.sub(position, 1, 64)
  out[#out + 1] = #value > tonumber(ARGV[2]) and #value or value
end
return out
