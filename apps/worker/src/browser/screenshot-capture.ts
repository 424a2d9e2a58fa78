import type { CDPSession } from 'puppeteer'
import type { Capture } from './capture.ts'
import { imageOptions } from './image-options.ts'

/** Takes the viewport as the display shows it: slower by two or three refreshes a page, but every Chromium can. */
export function screenshotCapture(session: CDPSession): Capture {
  return {
    async shoot(format) {
      const options = { ...imageOptions(format), captureBeyondViewport: false, fromSurface: true }
      const { data } = await session.send('Page.captureScreenshot', options)
      return data
    },
  }
}
