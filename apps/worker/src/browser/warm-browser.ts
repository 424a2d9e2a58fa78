import { ProtocolError } from 'puppeteer'
import { settlesWithin } from '../settles-within.ts'
import { BrowserError } from './browser-error.ts'
import type { CardTarget } from './capture/card-target.ts'
import { openTarget } from './capture/card-target.ts'
import type { Card } from './card.ts'
import { checkSandbox } from './process/sandbox-check.ts'
import type { LaunchOptions } from './process/supervised-browser.ts'
import { SupervisedBrowser } from './process/supervised-browser.ts'

const OPEN_MS = 5_000

/** A browser that keeps the next job's target open in advance: a new context and its process take some 55 ms. */
export class WarmBrowser {
  readonly browser: SupervisedBrowser
  /** How many targets `take` has handed out. */
  jobs = 0
  #spare: Promise<CardTarget>

  /**
   * Launches a browser, opens its first target, captures one frame and checks the sandbox.
   *
   * @throws launch when the browser doesn't come up in time.
   * @throws sandbox when its pages are not sandboxed.
   * @throws unsupported when it refuses to open or to draw a target, as a browser without begin-frame control does.
   */
  static async start(options: Omit<LaunchOptions, 'scale'>, card: Card): Promise<WarmBrowser> {
    const browser = await SupervisedBrowser.launch({ ...options, scale: card.scale })
    const warm = new WarmBrowser(browser, card)
    try {
      await tryCapture(warm.#spare)
      await checkSandbox(browser.pid)
      return warm
    } catch (cause) {
      const isRefused = cause instanceof ProtocolError && browser.isAlive
      await browser.kill()
      if (cause instanceof BrowserError) throw cause
      throw new BrowserError(isRefused ? 'unsupported' : 'launch', { cause })
    }
  }

  private constructor(browser: SupervisedBrowser, card: Card) {
    this.browser = browser
    this.#spare = openSpare(browser, card)
  }

  /** Hands out an empty target and opens the next one of the same size. @throws when the browser doesn't answer. */
  async take(card: Card): Promise<CardTarget> {
    const target = await this.#fitting(card)
    this.jobs += 1
    this.#spare = openSpare(this.browser, card)
    return target
  }

  async #fitting(card: Card): Promise<CardTarget> {
    const spare = await openInTime(this.#spare)
    const isSameSize = spare.card.widthPx === card.widthPx && spare.card.heightPx === card.heightPx
    if (isSameSize && (await isAnswering(spare))) return spare
    // Not awaited: a spare target that doesn't close ends with its browser.
    spare.close().catch(() => undefined)
    return await openInTime(openTarget(this.browser, card))
  }
}

/**
 * Returns whether the target's page process still answers, as the target may have waited for hours. Costs a
 * millisecond.
 */
async function isAnswering({ session, lost, isLost }: CardTarget): Promise<boolean> {
  const answer = session.send('Runtime.evaluate', { expression: '0' })
  return (await settlesWithin(OPEN_MS, Promise.race([answer, lost]))) && !isLost()
}

function openSpare(browser: SupervisedBrowser, card: Card): Promise<CardTarget> {
  const spare = openTarget(browser, card)
  // The caller that takes the spare target gets the failure. Until then no caller handles the rejection.
  spare.catch(() => undefined)
  return spare
}

async function openInTime(opening: Promise<CardTarget>): Promise<CardTarget> {
  if (await settlesWithin(OPEN_MS, opening)) return await opening
  throw new BrowserError('launch')
}

async function tryCapture(opening: Promise<CardTarget>): Promise<void> {
  const target = await openInTime(opening)
  const shot = target.capture.shoot('png')
  if (!(await settlesWithin(OPEN_MS, shot))) throw new BrowserError('launch')
  await shot
}
