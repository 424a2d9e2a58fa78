import type { CDPSession } from 'puppeteer'
import { BrowserError } from '../browser-error.ts'
import type { Capture, CaptureKind } from '../capture.ts'
import type { Card } from '../card.ts'
import type { SupervisedBrowser } from '../process/supervised-browser.ts'
import { beginFrameCapture } from './begin-frame-capture.ts'
import { isolate } from './isolation.ts'
import { screenshotCapture } from './screenshot-capture.ts'

/** An empty, isolated target of a card's size, in its own browser context. */
export type CardTarget = {
  readonly card: Card
  readonly browser: SupervisedBrowser
  readonly session: CDPSession
  readonly frameId: string
  readonly capture: Capture
  /** Fulfilled when the target crashed or was closed. */
  readonly lost: Promise<void>
  isLost(): boolean
  /** Closes the target and discards its context's data. */
  close(): Promise<void>
}

export async function openTarget(browser: SupervisedBrowser, card: Card): Promise<CardTarget> {
  const control = browser.session
  const { browserContextId } = await control.send('Target.createBrowserContext')
  const [{ targetId }] = await Promise.all([
    control.send('Target.createTarget', {
      url: 'about:blank',
      // Set the size here only. A target that is resized later stays slow, and a begin-frame target ignores the change.
      width: card.widthPx,
      height: card.heightPx,
      browserContextId,
      enableBeginFrameControl: browser.capture === 'begin-frame',
    }),
    control.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
  ])
  const session = await browser.attach(targetId)
  const { lost, isLost, release } = watchLoss(session, browser)
  const settingUp = Promise.all([
    getMainFrame(session),
    isolate(session),
    session.send('Inspector.enable'),
    fixViewport(session, browser.capture, card),
  ])
  // If the page process dies now, its pending commands never get an answer.
  const [frameId] = await Promise.race([settingUp, lost.then(throwCrashed)])

  return {
    card,
    browser,
    session,
    frameId,
    capture: captureOf(browser.capture, session),
    lost,
    isLost,
    async close() {
      release()
      await Promise.all([
        control.send('Target.closeTarget', { targetId }),
        control.send('Target.disposeBrowserContext', { browserContextId }),
      ])
    },
  }
}

function throwCrashed(): never {
  throw new BrowserError('crashed')
}

function watchLoss(session: CDPSession, browser: SupervisedBrowser) {
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  let hasGone = false
  const note = () => {
    hasGone = true
    resolve()
  }
  session.once('Inspector.targetCrashed', note)
  session.once('Inspector.detached', note)
  const release = browser.onLoss(note)
  return { lost, isLost: () => hasGone || session.detached, release }
}

async function getMainFrame(session: CDPSession): Promise<string> {
  const { frameTree } = await session.send('Page.getFrameTree')
  return frameTree.frame.id
}

/**
 * Sets the viewport's size. A full Chromium opens every target in its window's size. The headless shell got the size at
 * creation.
 */
async function fixViewport(session: CDPSession, capture: CaptureKind, card: Card): Promise<void> {
  if (capture === 'begin-frame') return
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: card.widthPx,
    height: card.heightPx,
    // 0 keeps the process's own factor, so both kinds of capture draw the same pixels.
    deviceScaleFactor: 0,
    mobile: false,
  })
}

function captureOf(kind: CaptureKind, session: CDPSession): Capture {
  switch (kind) {
    case 'begin-frame':
      return beginFrameCapture(session)
    case 'screenshot':
      return screenshotCapture(session)
  }
}
