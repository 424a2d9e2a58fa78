import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'
import { lastLines } from '../processes/log-file.mjs'
import { runTool } from '../processes/run-tool.mjs'
import { KnownProblem } from '../terminal/known-problem.mjs'

const APP = join(ROOT, 'apps/web')
const BUILDS = join(APP, 'dist')
const BUILD_WITHIN_MS = 300_000
/** All sources of the app. A change to any of them triggers a new build. */
const SOURCES = [
  'apps/web/build',
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/contracts/src',
  'packages/fonts/src',
  'packages/render/src',
  'packages/sdk/src',
  'pnpm-lock.yaml',
]

/**
 * Builds the web app unless its current sources are built already. Each build has its own folder, named after its
 * sources, so that two simultaneous builds don't conflict.
 *
 * @returns {Promise<{ folder: string, isNew: boolean }>}
 */
export async function buildWebApp() {
  const name = hashOfSources()
  const folder = join(BUILDS, name)
  if (existsSync(folder)) return { folder, isNew: false }
  const unfinished = join(BUILDS, `unfinished-${process.pid}`)
  const { code, output } = await runTool({
    name: 'vite',
    command: process.execPath,
    args: [join(APP, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', unfinished, '--emptyOutDir'],
    timeoutMs: BUILD_WITHIN_MS,
    options: { cwd: APP, env: { ...process.env, NODE_ENV: 'production' } },
  })
  if (code !== 0) throw new KnownProblem('The web app could not be built.', { log: lastLines(output) })
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
  removeOlder(name)
  return { folder, isNew: true }
}

/** Removes older builds. A process that serves one has read it into memory already. */
function removeOlder(name) {
  const older = readdirSync(BUILDS).filter((each) => each !== name && !each.startsWith('unfinished-'))
  for (const each of older) rmSync(join(BUILDS, each), { recursive: true, force: true })
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesBelow))
    hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 16)
}

function filesBelow(path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  const below = readdirSync(full, { recursive: true, withFileTypes: true })
  return below
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort()
}
