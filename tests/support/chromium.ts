import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareFontFolder } from '@galley/fonts'
import type { Browser, CDPSession } from 'puppeteer'
import puppeteer from 'puppeteer'

export const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const NOBODY = 65534

export type TestBrowser = {
  /** Opens a document the way the worker does: no network, and no scripts of the page's own. */
  readonly open: (html: string, card: { widthPx: number; heightPx: number }) => Promise<TestPage>
  readonly close: () => Promise<void>
}

export type TestPage = {
  /** Runs a self-contained function in the page. */
  readonly run: <In, Out>(script: (input: In) => Out | Promise<Out>, input: In) => Promise<Out>
  /** Takes a picture of one page, at one pixel for each CSS px times `scale`. */
  readonly photograph: (area: Area) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

export type Area = {
  readonly top: number
  readonly widthPx: number
  readonly heightPx: number
  readonly scale: number
  /** Left out: the picture is a PNG. */
  readonly webpQuality?: number
}

/** Starts a real Chromium with its sandbox on. For root it is started as nobody, as the sandbox needs it. */
export async function startTestBrowser(): Promise<TestBrowser> {
  const dir = await mkdtemp(join(tmpdir(), 'galley-pages-'))
  await chmod(dir, 0o777)
  const browser = await puppeteer.launch({
    executablePath: await executable(dir),
    headless: 'shell',
    pipe: true,
    env: {
      FONTCONFIG_FILE: await prepareFontFolder(join(tmpdir(), 'galley-fonts')),
      PATH: '/usr/bin:/bin',
      HOME: dir,
      TMPDIR: dir,
      LANG: 'C.UTF-8',
    },
    args: [
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-lcd-text',
      '--font-render-hinting=none',
      '--hide-scrollbars',
      '--proxy-server=http://127.0.0.1:9',
      '--proxy-bypass-list=<-loopback>',
    ],
    userDataDir: join(dir, 'profile'),
  })
  return {
    open: (html, card) => openPage(browser, html, card),
    async close() {
      await browser.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function openPage(
  browser: Browser,
  html: string,
  card: { widthPx: number; heightPx: number },
): Promise<TestPage> {
  const page = await browser.newPage()
  await page.setViewport({ width: card.widthPx, height: card.heightPx, deviceScaleFactor: 2 })
  await page.setJavaScriptEnabled(false)
  const session = await page.createCDPSession()
  const { frameTree } = await session.send('Page.getFrameTree')
  await session.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
  return {
    run: (script, input) => evaluate(session, script, input),
    photograph: ({ top, widthPx, heightPx, scale, webpQuality }) =>
      page.screenshot({
        ...(webpQuality !== undefined && { type: 'webp', quality: webpQuality }),
        clip: { x: 0, y: top, width: widthPx, height: heightPx, scale: scale / 2 },
        captureBeyondViewport: true,
      }),
    close: () => page.close(),
  }
}

async function evaluate<In, Out>(
  session: CDPSession,
  script: (input: In) => Out | Promise<Out>,
  input: In,
): Promise<Out> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${script.toString()})(${JSON.stringify(input)})`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** The browser's program; for root one that becomes nobody, as the sandbox needs it. */
export async function executable(dir: string): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (process.getuid?.() !== 0) return HEADLESS_SHELL
  const path = join(dir, 'launch.sh')
  const become = `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs`
  await writeFile(path, `#!/bin/sh\nexec ${become} ${HEADLESS_SHELL} "$@"\n`, { mode: 0o755 })
  return path
}
