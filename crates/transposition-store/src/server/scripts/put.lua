-- KEYS: jobs, waiting. ARGV: groups of four: position, priority, budget, how. A job is kept as
-- attempts|token|priority|budget|worker|how. How many were new.
local new = 0
for i = 1, #ARGV, 4 do
  local position, priority, budget = ARGV[i], ARGV[i + 1], ARGV[i + 2]
  local job = redis.call('HGET', KEYS[1], position)
  if not job then
    redis.call('HSET', KEYS[1], position, '0|0|' .. priority .. '|' .. budget .. '||' .. ARGV[i + 3])
    redis.call('ZADD', KEYS[2], -tonumber(priority), position)
    new = new + 1
  elseif redis.call('ZSCORE', KEYS[2], position) then
    local head, rest = string.match(job, '^(%d+|%d+|)%-?%d+|%d+(|.*)$')
    redis.call('HSET', KEYS[1], position, head .. priority .. '|' .. budget .. rest)
    redis.call('ZADD', KEYS[2], -tonumber(priority), position)
  end
end
return new
