import type { CDPSession } from 'puppeteer'
import { untilAborted } from '../../until-aborted.ts'
import { BrowserError } from '../browser-error.ts'
import type { ImageFormat } from '../capture.ts'
import type { JobEnd } from '../job-end.ts'
import type { CardTarget } from './card-target.ts'

/** The page of one job. After the job has ended, every call rejects with the job's end reason. */
export interface CardPage {
  /** Product and version of the page's browser. */
  readonly browserVersion: string
  /** Loads `html` into the page. The page's own scripts don't run, and only `data:` addresses load. */
  open(html: string): Promise<void>
  /**
   * Runs a function, or its source, in the page and awaits its promise. Only source text is sent: the function sees the
   * page and `input`, nothing else, and both input and result have to be JSON. Scripts are off, so promises work but
   * timers and animation frames never fire.
   *
   * @throws page when the function throws or rejects. The thrown value is dropped, because it may hold text.
   */
  evaluate<I, T>(fn: string | ((input: I) => T | Promise<T>), input: I): Promise<T>
  /**
   * Captures the page at `pageIndex × heightPx`. Calls run one after the other.
   *
   * @throws capture when the document ends above that position, or no picture came.
   */
  capture(pageIndex: number, format: ImageFormat): Promise<Uint8Array>
}

export function cardPage(target: CardTarget, end: JobEnd): CardPage {
  const { session, card } = target
  let lastCapture: Promise<unknown> = Promise.resolve()

  /** Waits for the browser's answer or for the end of the job, whichever comes first. */
  async function ask<T>(kind: 'page' | 'capture', question: () => Promise<T>): Promise<T> {
    if (end.reason) throw end.reason
    try {
      return await untilAborted(end.signal, question())
    } catch (error) {
      if (error instanceof BrowserError) throw error
      // The cause is dropped because the browser's answer may quote the page.
      throw end.reason ?? new BrowserError(target.isLost() ? 'crashed' : kind)
    }
  }

  async function captureNow(pageIndex: number, format: ImageFormat): Promise<Uint8Array> {
    const topPx = pageIndex * card.heightPx
    // Awaited before the capture. A frame requested at the same time sometimes shows the previous page.
    const scrolledPx = await evaluate(session, `scrollTo(0, ${topPx}), scrollY`)
    if (Math.abs(scrolledPx - topPx) >= 0.5) throw new BrowserError('capture')
    return Buffer.from(await target.capture.shoot(format), 'base64')
  }

  return {
    browserVersion: target.browser.version,
    async open(html) {
      await ask('page', () => session.send('Page.setDocumentContent', { frameId: target.frameId, html }))
    },
    async evaluate(fn, input) {
      return await ask('page', () => evaluate(session, callExpression(fn, input)))
    },
    async capture(pageIndex, format) {
      const mine = lastCapture.then(() => ask('capture', () => captureNow(pageIndex, format)))
      lastCapture = mine.catch(() => undefined)
      return await mine
    },
  }
}

function callExpression(fn: string | ((input: never) => unknown), input: unknown): string {
  // A string literal inside JSON.parse is parsed faster than an object literal, and treats `__proto__` as a plain key.
  const argument = input === undefined ? '' : `JSON.parse(${JSON.stringify(JSON.stringify(input))})`
  return `(${fn})(${argument})`
}

// The protocol has no type for a page's answer. `CardPage.evaluate` gives it the function's type.
async function evaluate(session: CDPSession, expression: string) {
  const options = { expression, awaitPromise: true, returnByValue: true }
  const answer = await session.send('Runtime.evaluate', options)
  if (answer.exceptionDetails) throw new BrowserError('page')
  return answer.result.value
}
