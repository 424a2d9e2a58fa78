import type { Page } from 'puppeteer'
import { eventually } from './test-stack.ts'

/** Catches the next file that the app saves. Returns a function that waits for its bytes. */
export async function catchSavedFile(page: Page): Promise<() => Promise<Buffer>> {
  await page.evaluate(() => {
    const create = URL.createObjectURL
    Object.assign(window, { savedFile: undefined })
    URL.createObjectURL = (blob) => {
      const reader = new FileReader()
      reader.onload = () => Object.assign(window, { savedFile: String(reader.result).split(',')[1] })
      reader.readAsDataURL(blob as Blob)
      URL.createObjectURL = create
      return create(blob)
    }
  })
  const caught = () => page.evaluate(() => (window as { savedFile?: string }).savedFile)
  return async () => Buffer.from(await eventually(caught), 'base64')
}
