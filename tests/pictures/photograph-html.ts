import type { TestBrowser } from '../support/chromium.ts'

type Sheet = { readonly widthPx: number; readonly heightPx: number; readonly scale?: number }

/** Returns a PNG of markup as the body of a page, with `scale` pixels for each CSS px (one if omitted). */
export async function photographHtml(
  browser: TestBrowser,
  body: string,
  { scale = 1, ...size }: Sheet,
): Promise<Uint8Array> {
  const page = await browser.open(`<!doctype html><meta charset="utf-8">${body}`, size)
  const picture = await page.photograph({ top: 0, ...size, scale })
  await page.close()
  return picture
}

/** Returns a PNG as an address. */
export function dataUri(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
}
