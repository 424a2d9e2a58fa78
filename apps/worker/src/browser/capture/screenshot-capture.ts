import type { CDPSession } from 'puppeteer'
import type { Capture } from '../capture.ts'
import { imageOptions } from './image-options.ts'

/**
 * Returns a capture of the displayed viewport. Slower by two or three refreshes a page, but it works in every Chromium.
 */
export function screenshotCapture(session: CDPSession): Capture {
  return {
    async shoot(format) {
      const options = { ...imageOptions(format), captureBeyondViewport: false, fromSurface: true }
      const { data } = await session.send('Page.captureScreenshot', options)
      return data
    },
  }
}
