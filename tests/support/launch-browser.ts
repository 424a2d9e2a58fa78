import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareFontFolder } from '@galley/fonts'
import type { Browser } from 'puppeteer'
import puppeteer from 'puppeteer'

export const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
/** An account that owns nothing. Chromium's sandbox refuses root. */
export const UNPRIVILEGED = 61_103

/** How long a test waits for a page, also on a busy machine. It only ends a test that hangs. */
export const PAGE_TIMEOUT_MS = 300_000

export type LaunchedBrowser = {
  readonly browser: Browser
  /** Ends the browser and removes everything that it has written. */
  readonly close: () => Promise<void>
  /** Ends the browser when this process exits, and doesn't keep this process from exiting. */
  readonly leaveToExit: () => void
}

/** Starts a real Chromium with its sandbox, with our fonts and in its own folder. */
export async function launchBrowser(args: readonly string[]): Promise<LaunchedBrowser> {
  const dir = await mkdtemp(join(tmpdir(), 'galley-browser-'))
  await chmod(dir, 0o777)
  const browser = await puppeteer.launch({
    executablePath: await executable(dir),
    headless: 'shell',
    pipe: true,
    timeout: PAGE_TIMEOUT_MS,
    protocolTimeout: 2 * PAGE_TIMEOUT_MS,
    env: {
      FONTCONFIG_FILE: await prepareFontFolder(join(tmpdir(), 'galley-fonts')),
      PATH: '/usr/bin:/bin',
      HOME: dir,
      TMPDIR: dir,
      LANG: 'C.UTF-8',
    },
    args: ['--disable-gpu', '--disable-dev-shm-usage', ...args],
    userDataDir: join(dir, 'profile'),
  })
  return {
    browser,
    close: async () => {
      await browser.close()
      await rm(dir, { recursive: true, force: true })
    },
    leaveToExit: () => {
      const child = browser.process()
      child?.unref()
      for (const pipe of child?.stdio ?? []) if (pipe instanceof Socket) pipe.unref()
    },
  }
}

/** Returns the path of the browser. Under root it is a script that first drops root's rights. */
async function executable(dir: string): Promise<string> {
  const program = process.env.CHROMIUM_PATH ?? HEADLESS_SHELL
  if (process.getuid?.() !== 0) return program
  const path = join(dir, 'launch.sh')
  const become = `setpriv --reuid=${UNPRIVILEGED} --regid=${UNPRIVILEGED} --clear-groups --no-new-privs`
  // Root creates the profile's folder, so the script changes its owner.
  const own = `for flag do case "$flag" in --user-data-dir=*) chown -R ${UNPRIVILEGED}:${UNPRIVILEGED} "\${flag#*=}" ;; esac; done`
  await writeFile(path, `#!/bin/sh\n${own}\nexec ${become} "${program}" "$@"\n`, { mode: 0o755 })
  return path
}
