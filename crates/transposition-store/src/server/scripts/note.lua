-- KEYS: notes. ARGV: name, text.
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
