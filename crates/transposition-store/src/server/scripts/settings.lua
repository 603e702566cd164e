-- KEYS: any of the store's, so that the right node answers.
return { redis.call('INFO', 'memory'), redis.call('INFO', 'persistence'), redis.call('EXISTS', KEYS[1]) }
