import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareFontFolder } from '@galley/fonts'
import type { BrowserEvent, BrowserOptions, BrowserPool, Card } from './index.ts'
import { startBrowserPool } from './index.ts'

const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
/** An account that owns nothing. Root's tests give it to browsers, whose sandbox refuses root. */
const UNPRIVILEGED = { uid: 61_103, gid: 61_103 }

/** A card small enough to be quick; its scale is the one that browsers are kept warm for. */
export const card: Card = { widthPx: 200, heightPx: 240, scale: 2 }

export type TestPool = BrowserPool & {
  readonly events: BrowserEvent[]
  readonly options: BrowserOptions
  /** The pid of a slot's browser that was launched last. */
  pid(slot?: number): number
  /** Fulfilled when every slot is free again. */
  idle(): Promise<void>
}

const MIB = 1024 * 1024

/** Starts a pool on the real Chromium; `close` also removes what it wrote. */
export async function startTestPool(options: Partial<BrowserOptions> = {}): Promise<TestPool> {
  const dir = await mkdtemp(join(tmpdir(), 'galley-browser-'))
  // The user that the browser runs as passes through here.
  await chmod(dir, 0o755)
  const events: BrowserEvent[] = []
  const used: BrowserOptions = {
    // biome-ignore lint/style/noProcessEnv: only tests get the browser's path this way.
    executablePath: process.env.CHROMIUM_PATH ?? HEADLESS_SHELL,
    user: process.getuid?.() === 0 ? UNPRIVILEGED : null,
    scratchDir: dir,
    fontConfigFile: await prepareFontFolder(join(tmpdir(), 'galley-fonts')),
    slots: 1,
    maxJobs: 500,
    maxRssBytes: 700 * MIB,
    memoryLimitBytes: 1536 * MIB,
    onEvent: (event) => events.push(event),
    ...options,
  }
  const pool = await startBrowserPool(used)

  return {
    events,
    options: used,
    run: (job, work) => pool.run(job, work),
    health: () => pool.health(),
    memoryBytes: () => pool.memoryBytes(),
    pid(slot = 0) {
      const launched = events.filter((event) => event.kind === 'launched' && event.slot === slot).at(-1)
      if (launched?.kind !== 'launched') throw new Error('No browser was launched.')
      return launched.pid
    },
    idle: () => until(() => pool.health().busy === 0),
    async close() {
      await pool.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A job with nothing special about it, or with what is given. */
export function job(given: { card?: Card; signal?: AbortSignal; deadlineMs?: number } = {}) {
  return { card, signal: new AbortController().signal, deadlineMs: 10_000, ...given }
}

/** A document of one plain page a colour. */
export function pagesOf(colors: readonly string[], { heightPx }: Card = card): string {
  const pages = colors.map((color) => `<div style="height:${heightPx}px;background:${color}"></div>`)
  return `<!doctype html><body style="margin:0">${pages.join('')}</body>`
}

/** Looks again and again; fails after a minute. */
export async function until(isTrue: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  while (!isTrue()) {
    if (performance.now() > giveUpAt) throw new Error('It did not come true in time.')
    await delay(5)
  }
}

/** A loopback server that counts who calls. */
export async function startCanary() {
  const hits: string[] = []
  const server = createServer((req, res) => {
    hits.push(req.url ?? '')
    res.end('x')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The canary has no port.')
  const close = () => new Promise((resolve) => server.close(resolve))
  return { hits, url: `http://127.0.0.1:${address.port}`, close }
}

/** Writes a script that becomes the browser, without the flags in `drop`. */
export async function writeLauncher(
  dir: string,
  { binary, drop }: { binary: string; drop: readonly string[] },
): Promise<string> {
  const path = join(dir, 'launch.sh')
  const filter = `for flag do shift; case " ${drop.join(' ')} " in *" $flag "*) ;; *) set -- "$@" "$flag" ;; esac; done`
  await writeFile(path, `#!/bin/sh\n${filter}\nexec "${binary}" "$@"\n`, { mode: 0o755 })
  return path
}
