import { BrowserError } from './browser-error.ts'
import type { Card } from './card.ts'
import type { CardTarget } from './card-target.ts'
import { openTarget } from './card-target.ts'
import { fulfilsWithin } from './fulfils-within.ts'
import { checkSandbox } from './sandbox-check.ts'
import type { LaunchOptions } from './supervised-browser.ts'
import { SupervisedBrowser } from './supervised-browser.ts'

const OPEN_MS = 5_000

/** A browser that keeps the next job's target open in advance: a new context and its process take some 55 ms. */
export class WarmBrowser {
  readonly browser: SupervisedBrowser
  /** How many targets were handed out. */
  jobs = 0
  #spare: Promise<CardTarget>

  /**
   * Launches a browser, opens its first target, draws once and looks at the sandbox.
   *
   * @throws launch when it doesn't come up in time.
   * @throws sandbox when its pages are not locked in.
   * @throws unsupported when it should draw by begin-frames and can't.
   */
  static async start(options: Omit<LaunchOptions, 'scale'>, card: Card): Promise<WarmBrowser> {
    const browser = await SupervisedBrowser.launch({ ...options, scale: card.scale })
    const warm = new WarmBrowser(browser, card)
    try {
      const target = await openInTime(warm.#spare)
      await tryCapture(target)
      checkSandbox(browser.pid)
      return warm
    } catch (cause) {
      await browser.kill()
      throw cause instanceof BrowserError ? cause : new BrowserError('launch', { cause })
    }
  }

  private constructor(browser: SupervisedBrowser, card: Card) {
    this.browser = browser
    this.#spare = openSpare(browser, card)
  }

  /** Hands out an empty target and opens the next one of the same size. @throws when the browser doesn't answer. */
  async take(card: Card): Promise<CardTarget> {
    const target = await this.#fitting(await openInTime(this.#spare), card)
    this.jobs += 1
    this.#spare = openSpare(this.browser, card)
    return target
  }

  async #fitting(spare: CardTarget, card: Card): Promise<CardTarget> {
    const isSameSize = spare.card.widthPx === card.widthPx && spare.card.heightPx === card.heightPx
    if (isSameSize && !spare.isLost()) return spare
    // Not awaited: a spare that won't close goes with its browser.
    spare.close().catch(() => undefined)
    return await openInTime(openTarget(this.browser, card))
  }
}

function openSpare(browser: SupervisedBrowser, card: Card): Promise<CardTarget> {
  const spare = openTarget(browser, card)
  // Whoever takes it hears of a failure; until then nobody waits for it.
  spare.catch(() => undefined)
  return spare
}

async function openInTime(opening: Promise<CardTarget>): Promise<CardTarget> {
  if (await fulfilsWithin(OPEN_MS, opening)) return await opening
  throw new BrowserError('launch')
}

async function tryCapture(target: CardTarget): Promise<void> {
  try {
    await target.capture.shoot('png')
  } catch (cause) {
    const canDoWithout = target.browser.capture === 'begin-frame' && target.browser.isAlive
    throw new BrowserError(canDoWithout ? 'unsupported' : 'launch', { cause })
  }
}
