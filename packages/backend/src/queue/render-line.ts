import { idSchema } from '@galley/contracts'
import { z } from 'zod'

/**
 * Where renders wait. A change to the shape needs a new name: what waits outlives a deploy. The braces keep all keys on one
 * node of a cluster.
 */
const NAME = '{renders.v3}'

/** Rung once for each render that is put in line. One worker that waits hears it, however many there are. */
export const BELL = `${NAME}:bell`

/**
 * Two sorted sets of waiting renders, long ones apart; what is to be known of each; how far each line has been
 * served; and the clock, which is where the render began whose turn came last. Last comes the bell.
 */
export const LINE_KEYS = [...['short', 'long', 'jobs', 'lines', 'clock'].map((key) => `${NAME}:${key}`), BELL]

/**
 * A render's id, the trace that it belongs to, and nothing else. The row is the truth and the queue only wakes a worker,
 * so a job delivered twice or out of date does no harm, and no body text is ever in Redis.
 */
export const renderJobSchema = z.strictObject({
  render_id: idSchema('render'),
  traceparent: z
    .string()
    .regex(/^[0-9a-f-]{55}$/)
    .optional(),
})
export type RenderJob = z.infer<typeof renderJobSchema>

/**
 * Start-time fair queueing. A render starts where its line has been served to, or now if that is longer ago, and moves its
 * line on by what it costs. Whoever starts first is next, so lines take turns by pages and none ever starves; half of the cost is
 * added, so that among those who start together the shorter one comes first. The bell rings no more often than there are renders
 * to fetch: what nobody has heard by then, nobody needs to hear.
 */
export const ADD_SCRIPT = `
local short, long, jobs, lines, clock, bell = unpack(KEYS)
local member, job, line, cost, isLong = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5] == '1'
if redis.call('ZSCORE', short, member) or redis.call('ZSCORE', long, member) then return 0 end
if redis.call('ZCARD', short) + redis.call('ZCARD', long) == 0 then redis.call('DEL', jobs, lines, clock, bell) end
local start = math.max(tonumber(redis.call('GET', clock) or '0'), tonumber(redis.call('HGET', lines, line) or '0'))
redis.call('HSET', lines, line, tostring(start + cost))
redis.call('HSET', jobs, member, tostring(start) .. ' ' .. job)
redis.call('ZADD', isLong and long or short, tostring(start + cost / 2), member)
redis.call('LPUSH', bell, '')
redis.call('LTRIM', bell, 0, redis.call('ZCARD', short) + redis.call('ZCARD', long) - 1)
return 1
`

/** Takes the one whose turn it is, among the short ones only where no lane is left for a long one. */
export const TAKE_SCRIPT = `
local short, long, jobs, lines, clock = unpack(KEYS)
local function head(key) return redis.call('ZRANGE', key, 0, 0, 'WITHSCORES') end
local key, first = short, head(short)
if ARGV[1] == '1' then
  local other = head(long)
  if other[1] and (not first[1] or tonumber(other[2]) < tonumber(first[2])) then key, first = long, other end
end
local member = first[1]
if not member then return nil end
redis.call('ZREM', key, member)
local found = redis.call('HGET', jobs, member)
redis.call('HDEL', jobs, member)
if not found then return nil end
local start, job = string.match(found, '^(%S+) (.*)$')
if tonumber(start) > tonumber(redis.call('GET', clock) or '0') then redis.call('SET', clock, start) end
return { job, key == long and 1 or 0 }
`
