import type { Browser } from 'puppeteer'
import { launchBrowser } from './launch-browser.ts'

export type Watched = { readonly wasRun: boolean; readonly asked: readonly string[] }

export type Watcher = {
  /**
   * Opens a document with scripts. Returns whether one ran (`window.xss`, or a dialog), and the requests to the
   * network, which are blocked.
   */
  readonly watch: (html: string) => Promise<Watched>
  readonly close: () => Promise<void>
}

/** Starts a browser like a reader's: scripts run, and requests are recorded instead of sent. */
export async function startWatcher(): Promise<Watcher> {
  const { browser, close } = await launchBrowser(['--proxy-server=http://127.0.0.1:9'])
  return { watch: (html) => watchPage(browser, html), close }
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
