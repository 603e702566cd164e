-- KEYS: a hash of texts, and that of the jobs or itself. ARGV: how many at most, how long at most. Names, texts, and for
-- each the job's record; sorted by name.
local names = redis.call('HKEYS', KEYS[1])
table.sort(names)
local out = {}
for i = 1, math.min(#names, tonumber(ARGV[1])) do
  if #names[i] <= tonumber(ARGV[2]) and redis.call('HSTRLEN', KEYS[1], names[i]) <= tonumber(ARGV[2]) then
    out[#out + 1] = { names[i], redis.call('HGET', KEYS[1], names[i]), redis.call('HGET', KEYS[2], names[i]) }
  end
end
return out
