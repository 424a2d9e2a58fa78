import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { accounts, mayUse } from '../accounts.mjs'
import { makeFolder, ROOT } from '../files/data-folder.mjs'
import { runTool } from '../processes/run-tool.mjs'
import { KnownProblem } from '../terminal/known-problem.mjs'
import { findProgram, isExecutable } from './find-program.mjs'

const DOWNLOAD_WITHIN_MS = 300_000
const PUPPETEER = join(ROOT, 'apps/worker/node_modules/puppeteer/lib/puppeteer/node/cli.js')

// Programs come before the distributions' wrapper scripts, because a script may lose the two pipes between worker and
// browser. The headless shell comes before full browsers, because it is three times as fast.
const PLACES = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib64/chromium-browser/headless_shell',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const NAMES = [
  'chrome-headless-shell',
  'chromium-headless-shell',
  'chromium',
  'google-chrome-stable',
  'google-chrome',
]

/** Returns the path of the browser to use; null when there is none. */
export function findChromium(folder) {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (isExecutable(wanted)) return wanted
    throw new KnownProblem(`CHROMIUM_PATH names ${wanted}, which can't be run: correct it or unset it.`)
  }
  const downloaded = [join(folder, 'browsers'), join(process.env.HOME ?? '/', '.cache/puppeteer')].flatMap(
    downloadedIn,
  )
  const usable = [...PLACES, ...downloaded].find(
    (path) => isExecutable(path) && mayUse(accounts.browser, path),
  )
  return usable ?? findProgram(...NAMES)
}

/** Downloads the browser that puppeteer is made for, if the network allows it. */
export async function downloadChromium(folder) {
  const target = makeFolder(join(folder, 'browsers'), null)
  const { code } = await runTool({
    name: 'browser-download',
    command: process.execPath,
    args: [PUPPETEER, 'browsers', 'install', 'chrome-headless-shell', '--path', target],
    timeoutMs: DOWNLOAD_WITHIN_MS,
  })
  if (code !== 0) rmSync(target, { recursive: true, force: true })
}

/** Puppeteer's layout: <kind>/<platform>-<version>/<kind>-<platform>/<program>. */
function downloadedIn(folder) {
  const kind = join(folder, 'chrome-headless-shell')
  if (!existsSync(kind)) return []
  return readdirSync(kind).flatMap((version) =>
    readdirSync(join(kind, version)).map((platform) =>
      join(kind, version, platform, 'chrome-headless-shell'),
    ),
  )
}
