import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer'
import puppeteer from 'puppeteer'
import { executable } from './chromium.ts'

export type Watched = { readonly wasRun: boolean; readonly asked: readonly string[] }

export type Watcher = {
  /**
   * Opens a document with its scripts on, and says whether one ran (`window.xss`, or a dialog) and what it asked the
   * network for. Nothing leaves the machine.
   */
  readonly watch: (html: string) => Promise<Watched>
  readonly close: () => Promise<void>
}

/** A browser as a reader has it: scripts run, and what a page asks for is noted instead of sent. */
export async function startWatcher(): Promise<Watcher> {
  const dir = await mkdtemp(join(tmpdir(), 'galley-watch-'))
  await chmod(dir, 0o777)
  const browser = await puppeteer.launch({
    executablePath: await executable(dir),
    headless: 'shell',
    pipe: true,
    env: { PATH: '/usr/bin:/bin', HOME: dir, TMPDIR: dir, LANG: 'C.UTF-8' },
    args: ['--disable-gpu', '--disable-dev-shm-usage', '--proxy-server=http://127.0.0.1:9'],
    userDataDir: join(dir, 'profile'),
  })
  return {
    watch: (html) => watchPage(browser, html),
    close: async () => {
      await browser.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function watchPage(browser: Browser, html: string): Promise<Watched> {
  const page = await browser.newPage()
  const asked: string[] = []
  let hadDialog = false
  page.on('dialog', (dialog) => {
    hadDialog = true
    void dialog.dismiss()
  })
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const isInside = /^(data|about|blob):/.test(request.url())
    if (!isInside) asked.push(request.url())
    void (isInside ? request.continue() : request.abort())
  })
  await page.setContent(html, { waitUntil: 'load' })
  const hasRun = await page.evaluate('window.xss !== undefined')
  await page.close()
  return { wasRun: hadDialog || hasRun === true, asked }
}
