import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { hostileShape, textOf } from './hostile-shapes.ts'
import type { Said } from './text-work.ts'

// `npm run fuzz:texts -- 5 7`: for five minutes (default one), generates repetitive texts with the seed 7 and
// processes each as the service does. Reports a task that takes more than 2.3 times as long for twice the text.

const minutes = Number(process.argv[2] ?? 1)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const FIRST = [4_000, 16_000] as const
/** The lengths at which a suspicious text is measured again, large enough that start-up time doesn't matter. */
const DOUBLES = [50_000, 100_000, 200_000] as const
const MOST_PER_DOUBLE = 2.3
/** Less than this is noise. */
const WORTH_MS = 10
const GIVE_UP_MS = 60_000
const SLOWEST = 8

type Times = Readonly<Record<string, number>>
type Slow = { readonly ms: number; readonly what: string }

let worker = startWorker()

function startWorker(): Worker {
  return new Worker(new URL('./text-work.ts', import.meta.url))
}

/** Returns the times. Null if the text took too long or failed, which is then reported. */
async function timesOf(text: string, what: string): Promise<Times | null> {
  worker.postMessage(text)
  try {
    const [said]: [Said] = (await once(worker, 'message', { signal: AbortSignal.timeout(GIVE_UP_MS) })) as [
      Said,
    ]
    if ('times' in said) return said.times
    complain(said.failure, what)
  } catch (error) {
    await worker.terminate()
    worker = startWorker()
    complain(String(error), what)
  }
  return null
}

let wrong = 0
function complain(complaint: string, what: string): void {
  wrong += 1
  console.log(`${complaint}  ${what}`)
}

/** Reports a task that takes too much longer for twice the text, twice in a row. */
async function lookCloser(shape: Parameters<typeof textOf>[0], task: string): Promise<void> {
  const what = JSON.stringify(shape)
  const ms: number[] = []
  for (const length of DOUBLES) {
    const text = textOf(shape, length)
    const tries = [await timesOf(text, what), await timesOf(text, what)]
    ms.push(Math.min(...tries.map((times) => times?.[task] ?? Number.POSITIVE_INFINITY)))
  }
  const ratios = ms.slice(1).map((each, index) => each / (ms[index] ?? 1))
  if (ratios.every((ratio) => ratio > MOST_PER_DOUBLE))
    complain(`${task} takes ${ms.map(Math.round).join(', ')} ms`, what)
}

console.log(`seed ${seed}`)
await timesOf('# A text\n\n'.repeat(500), 'the first')
const slowest: Slow[] = []
const until = performance.now() + minutes * 60_000
let tried = 0
for (; performance.now() < until; tried++) {
  const [shape] = fc.sample(hostileShape, { numRuns: 1, seed: seed + tried })
  if (!shape) break
  const what = JSON.stringify(shape)
  const [short, long] = [
    await timesOf(textOf(shape, FIRST[0]), what),
    await timesOf(textOf(shape, FIRST[1]), what),
  ]
  for (const [task, ms] of Object.entries(long ?? {})) {
    slowest.push({ ms, what: `${task} ${what}` })
    if (ms > WORTH_MS && ms > MOST_PER_DOUBLE ** 2 * (short?.[task] ?? 0)) await lookCloser(shape, task)
  }
  slowest.sort((one, other) => other.ms - one.ms).splice(SLOWEST)
}
console.log(`\nms for ${FIRST[1]} characters, the slowest`)
for (const { ms, what } of slowest) console.log(`${String(Math.round(ms)).padStart(6)}  ${what}`)
console.log(`\ntexts tried ${tried}, complaints ${wrong}`)
process.exit(wrong === 0 ? 0 : 1)
