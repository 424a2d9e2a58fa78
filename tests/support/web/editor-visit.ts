import type { Page } from 'puppeteer'
import { PredefinedNetworkConditions } from 'puppeteer'
import type { Person, Visit, WebStack } from './web-stack.ts'

export type EditorVisit = Visit & { readonly id: string }

/** Opens a user's text in the editor and waits for its pages. */
export async function writeText(web: WebStack, writer: Person, markdown: string): Promise<EditorVisit> {
  const { project_id } = await writer.galley.projects.create({ markdown })
  const visit = await web.visit(writer)
  await visit.open(`/editor/${project_id}`)
  await pagesOf(visit.page)
  return { ...visit, id: project_id }
}

/** Waits for the pages of the preview. Returns the hash of their layout. */
export async function pagesOf(page: Page): Promise<string> {
  await page.waitForSelector('iframe[data-layout]')
  return page.$eval('iframe[data-layout]', (frame) => (frame as HTMLIFrameElement).dataset.layout ?? '')
}

/** Simulates a slow network: fonts and the editor itself take a while to load. */
export async function slowDown(page: Page) {
  await page.emulateNetworkConditions(PredefinedNetworkConditions['Fast 3G'])
}

/** Presses a key while Control is held. */
export async function withControl(page: Page, key: Parameters<Page['keyboard']['press']>[0]) {
  await page.keyboard.down('Control')
  await page.keyboard.press(key)
  await page.keyboard.up('Control')
}

/** Types at the end of the text. */
export async function typeAtEnd(page: Page, text: string) {
  await page.click('.cm-content')
  await withControl(page, 'End')
  await page.keyboard.type(text)
}

/** Pastes at the cursor, as one change. */
export function pasteText(page: Page, text: string, html?: string) {
  return pasteTypes(page, { 'text/plain': text, ...(html && { 'text/html': html }) })
}

/** Pastes a clipboard with these types. */
export function pasteTypes(page: Page, types: Readonly<Record<string, string>>) {
  return page.$eval(
    '.cm-content',
    (content, all) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(all)) clipboardData.setData(type, text)
      content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    types,
  )
}

export function previewText(page: Page): Promise<string> {
  return page.$eval('iframe[data-layout]', (frame) => {
    const flow = (frame as HTMLIFrameElement).contentDocument?.getElementById('flow')
    return flow?.textContent ?? ''
  })
}

export async function press(page: Page, name: string) {
  const button = await page.waitForSelector(`aria/${name}[role="button"]`)
  await button?.click()
}

export function saved(page: Page) {
  return page.waitForSelector('.save-mark[data-state="saved"]')
}
