import type { Browser, CDPSession } from 'puppeteer'
import type { LaunchedBrowser } from './launch-browser.ts'
import { launchBrowser } from './launch-browser.ts'

export type TestBrowser = {
  /** Opens a document like the worker: without network and without scripts of the page. */
  readonly open: (html: string, card: { widthPx: number; heightPx: number }) => Promise<TestPage>
  readonly close: () => Promise<void>
}

export type TestPage = {
  /** Runs a self-contained function, or the source of one, in the page. */
  readonly run: <In, Out>(script: string | ((input: In) => Out | Promise<Out>), input: In) => Promise<Out>
  /** Captures one page, with `scale` pixels for each CSS px. */
  readonly photograph: (area: Area) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

export type Area = {
  readonly top: number
  readonly widthPx: number
  readonly heightPx: number
  readonly scale: number
  /** If omitted, the picture is a PNG. */
  readonly webpQuality?: number
}

const ARGS = [
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
]

/** Starts a real Chromium with its sandbox. Under root it runs as an unprivileged user, because the sandbox requires it. */
export async function startTestBrowser(): Promise<TestBrowser> {
  const { browser, close } = await launchBrowser(ARGS)
  return { open: (html, card) => openPage(browser, html, card), close }
}

let shared: LaunchedBrowser | null = null

/**
 * Returns the browser that the test files of this process share, since a start takes most of a second of processor time.
 * `close` closes the pages that were opened by this handle.
 */
export async function sharedTestBrowser(): Promise<TestBrowser> {
  if (!shared?.browser.connected) {
    shared = await launchBrowser(ARGS)
    shared.leaveToExit()
  }
  const { browser } = shared
  const pages = new Set<TestPage>()
  const open: TestBrowser['open'] = async (html, card) => {
    const page = await openPage(browser, html, card)
    pages.add(page)
    const close = async () => {
      if (pages.delete(page)) await page.close()
    }
    return { ...page, close }
  }
  const close = async () => {
    await Promise.all([...pages].map((page) => page.close()))
    pages.clear()
  }
  return { open, close }
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
  script: string | ((input: In) => Out | Promise<Out>),
  input: In,
): Promise<Out> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${script})(${JSON.stringify(input)})`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
