import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession } from 'puppeteer'
import { BrowserError } from '../browser-error.ts'
import type { Capture } from '../capture.ts'
import { imageOptions } from './image-options.ts'

const FRAME_MS = 1000 / 60
/** Usually the first frame has the picture. This many frames, with pauses between them, take about two seconds. */
const FRAMES_AT_MOST = 32
/** Any start value works if all targets use the same, so that animations are in the same state. */
const FIRST_TICK_MS = 1_000_000

/**
 * Returns a capture that draws a frame on demand, so nothing waits for a display refresh. Two frames in flight in one
 * browser kill its GPU process, and with it the targets of other contexts.
 */
export function beginFrameCapture(session: CDPSession): Capture {
  let tickMs = FIRST_TICK_MS

  return {
    async shoot(format) {
      const screenshot = imageOptions(format)
      // A frame without changes has no picture, and neither has one that a busy machine doesn't draw in time.
      for (let attempt = 0; attempt < FRAMES_AT_MOST; attempt++) {
        if (attempt > 1) await delay(attempt * 4)
        tickMs += FRAME_MS
        const frame = { frameTimeTicks: tickMs, interval: FRAME_MS, screenshot }
        const { screenshotData } = await session.send('HeadlessExperimental.beginFrame', frame)
        if (screenshotData) return screenshotData
      }
      throw new BrowserError('capture')
    },
  }
}
