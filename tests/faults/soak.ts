import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, startTestStack } from '../support/test-stack.ts'
import { browserProcesses, holdings } from './processes.ts'

// `npm run soak -- 1000`: so many renders in a row through one worker, and what its processes hold meanwhile. Fails when
// they hold more at the end than after the first tenth.

const renders = Number(process.argv[2] ?? 1_000)
const ROWS = 10
const AT_ONCE = 2
const MB = 1024 * 1024
/** What may be added between the first row and the last: the noise of a garbage collector, not of a leak. */
const MAY_GROW = { rssBytes: 120 * MB, files: 40, processes: 3 }

const markdown = Array.from({ length: 3 }, (_, n) => `## Part ${n}\n\n${'Some words. '.repeat(60)}`).join(
  '\n\n',
)
const scratchDir = await mkdtemp(join(tmpdir(), 'galley-soak-'))
await chmod(scratchDir, 0o755)
const stack = await startTestStack()
await stack.database.query('UPDATE plans SET renders = 1000000, pages = 1000000, api_calls = 1000000')
const worker = await stack.startWorker({ SCRATCH_DIR: scratchDir, LANES: String(AT_ONCE) })
const project = await stack.call('/projects', { markdown })

async function renderOnce(): Promise<void> {
  const body = { project_id: project.body.data.project_id, platform: 'xhs' }
  const id = await eventually(async () => {
    const answer = await stack.call('/renders', body)
    return answer.status === 202 && (answer.body.data.render_id as string)
  })
  await eventually(async () => {
    const { rows } = await stack.database.query('SELECT status FROM renders WHERE id = $1', [id])
    if (rows[0].status === 'failed') throw new Error('A render failed.')
    return rows[0].status === 'completed'
  })
}

function look() {
  const browsers = browserProcesses(scratchDir).map(({ pid }) => pid)
  const own = holdings([worker.pid])
  const theirs = holdings(browsers)
  return { own, theirs, processes: browsers.length }
}

const rows: ReturnType<typeof look>[] = []
console.log('renders   worker MB   files   browsers MB   files   processes')
for (let row = 1; row <= ROWS; row++) {
  const chain = async () => {
    for (let done = 0; done < renders / ROWS / AT_ONCE; done++) await renderOnce()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, chain))
  const { own, theirs, processes } = look()
  rows.push({ own, theirs, processes })
  const figures = [own.rssBytes / MB, own.files, theirs.rssBytes / MB, theirs.files, processes].map(
    Math.round,
  )
  const [first = 0, ...others] = figures
  console.log(
    String((row * renders) / ROWS).padStart(7) +
      String(first).padStart(12) +
      others.map((n) => String(n).padStart(10)).join(''),
  )
}
const [first, last] = [rows[0], rows.at(-1)]
await stack.close()
await rm(scratchDir, { recursive: true, force: true })
const grown = first &&
  last && {
    rssBytes: last.own.rssBytes + last.theirs.rssBytes - first.own.rssBytes - first.theirs.rssBytes,
    files: last.own.files + last.theirs.files - first.own.files - first.theirs.files,
    processes: last.processes - first.processes,
  }
const isFlat =
  grown !== undefined &&
  grown.rssBytes <= MAY_GROW.rssBytes &&
  grown.files <= MAY_GROW.files &&
  grown.processes <= MAY_GROW.processes
console.log(isFlat ? 'flat' : 'not flat')
process.exit(isFlat ? 0 : 1)
