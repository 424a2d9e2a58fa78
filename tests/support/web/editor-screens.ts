import type { Page } from 'puppeteer'
import sharp from 'sharp'
import type { Scene, Screen } from './web-scene.ts'

/** Returns the editor with each of its parts, and its dialogs. */
export function editorScreens(scene: Scene): Screen[] {
  return [...editors(scene), ...inEditor(scene)]
}

/** Returns a function that clicks an element, once it exists. */
export const click = (selector: string) => async (page: Page) =>
  (await page.waitForSelector(selector))?.click()

/** The preview, with its pages. */
export const PAGES = 'iframe[data-layout]'
/** Text, pages, and the three panels, as in the tabs of a narrow screen. */
const SIDES = ['write', 'pages', 'check', 'design', 'export'] as const

/** Clicks the tab even if it is invisible: a wide screen has the same panels. */
export const turnTo = (side: (typeof SIDES)[number]) => (page: Page) =>
  page.$eval(`.side:nth-child(${SIDES.indexOf(side) + 1})`, (button) => (button as HTMLElement).click())

/** Returns the parts of the editor, each with content. */
function editors({ ids, findingsId, writeRendered, writeOlderRender }: Scene): Screen[] {
  const choose = (at: number) => async (page: Page) => {
    await turnTo('design')(page)
    await click(`.editor-panel .segment:nth-child(${at})`)(page)
  }
  const why = async (page: Page) => {
    await turnTo('pages')(page)
    await click('.page-end:nth-child(2 of .page-end) .page-end-why')(page)
    await page.waitForSelector('.why')
  }
  const check = async (page: Page) => {
    await turnTo('check')(page)
    await page.waitForSelector('.finding')
  }
  const checkEnd = async (page: Page) => {
    await check(page)
    await page.waitForSelector('.feed-card')
    await page.$eval('.editor-panel', (panel) => panel.scrollTo(0, panel.scrollHeight))
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  const checkThread = async (page: Page) => {
    await turnTo('check')(page)
    await (await page.waitForSelector('.thread-preview'))?.scrollIntoView()
  }
  const phone = (isDark: boolean) => async (page: Page) => {
    await choose(2)(page)
    await turnTo('pages')(page)
    if (isDark) await click('.phone-stand .segment:nth-child(2)')(page)
  }
  const copyArticle = async (page: Page) => {
    await choose(2)(page)
    await turnTo('export')(page)
    await click('.export > .button')(page)
  }
  const outcome = async (page: Page) => {
    await turnTo('export')(page)
    await page.waitForSelector('.gallery img')
  }
  const outcomeEnd = async (page: Page) => {
    await outcome(page)
    await page.click('.export-history summary')
    await page.$eval('.editor-panel', (panel) => panel.scrollTo(0, panel.scrollHeight))
  }
  const enlarge = async (page: Page) => {
    await outcome(page)
    await click('.gallery li > button')(page)
  }
  const of = (name: keyof Scene['ids']) => `/editor/${ids[name]}`
  const found = `/editor/${findingsId}`
  const all: [string, string | (() => Promise<string>), Screen['act']?][] = [
    ['editor', of('morning-market')],
    ['editor-beside', writeOlderRender],
    ['editor-pages', of('morning-market'), turnTo('pages')],
    ['editor-why', of('morning-market'), why],
    ['editor-design', of('morning-market'), turnTo('design')],
    ['editor-check', found, check],
    ['editor-check-end', found, checkEnd],
    ['editor-check-clean', of('short-note'), turnTo('check')],
    ['editor-check-thread', of('release-notes'), checkThread],
    ['editor-export-new', of('lists-and-emoji'), turnTo('export')],
    ['editor-export', of('morning-market'), outcome],
    ['editor-export-end', of('morning-market'), outcomeEnd],
    ['editor-export-thread', of('release-notes'), outcomeEnd],
    ['editor-export-running', () => writeRendered('running'), turnTo('export')],
    ['editor-export-failed', () => writeRendered('failed'), turnTo('export')],
    ['editor-enlarged', of('on-margins'), enlarge],
    ['editor-wechat', of('diagrams'), phone(false)],
    ['editor-wechat-dark', of('diagrams'), phone(true)],
    ['editor-wechat-export', of('diagrams'), copyArticle],
  ]
  return all.map(([name, path, act]) => ({ name, who: 'writer', path, ready: PAGES, ...(act && { act }) }))
}

/** Returns the dialogs of the editor. */
function inEditor({ ids, writer, writeText }: Scene): Screen[] {
  const who = 'writer'
  const path = `/editor/${ids['on-margins']}`
  const passage = '# Two hands\n\nOne writes here, and another there.'
  const newText = () => writeText(passage)
  const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const keys = (key: 'k' | '/' | 'f') => async (page: Page) => {
    await page.click('.cm-content')
    await page.keyboard.down('Control')
    await page.keyboard.press(key)
    await page.keyboard.up('Control')
  }
  const meetConflict = async (page: Page) => {
    const theirs = '# One hand\n\nWhat the other has written, and all of it is new.'
    await writer.galley.projects.update(idOf(page), { markdown: theirs })
    await page.type('.cm-content', 'Meanwhile. ')
    await page.waitForSelector('.conflict-choices')
  }
  const loseProject = async (page: Page) => {
    await writer.galley.projects.delete(idOf(page))
    await page.type('.cm-content', 'Meanwhile. ')
    await page.waitForSelector('.dialog')
  }
  const writeOffline = async (page: Page) => {
    await page.setOfflineMode(true)
    await page.type('.cm-content', 'Meanwhile. ')
    await page.waitForSelector('.save-mark[data-state="offline"]')
  }
  const pointBetween = async (page: Page) => {
    await turnTo('pages')(page)
    const box = await (await page.waitForSelector('.page-overlay'))?.boundingBox()
    for (let y = (box?.y ?? 0) + 60; !(await page.$('.break-here')); y += 8) {
      await page.mouse.move((box?.x ?? 0) + 120, y)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }
  const editPicture = async (page: Page) => {
    await turnTo('pages')(page)
    await click('.picture-button')(page)
    await click('.crop-field .segment:nth-child(4)')(page)
    await page.keyboard.press('Tab')
  }
  return [
    { name: 'palette', who, path, ready: PAGES, act: keys('k') },
    {
      name: 'palette-none',
      who,
      path,
      ready: PAGES,
      act: (page) => keys('k')(page).then(() => page.type('.palette-field', 'xyz')),
    },
    { name: 'shortcuts', who, path, ready: PAGES, act: keys('/') },
    { name: 'find', who, path, ready: PAGES, act: keys('f') },
    {
      name: 'page-break',
      who,
      path: () => writeText(`${passage}\n\n<!-- page -->\n\nAnd so on.`),
      ready: PAGES,
      act: pointBetween,
    },
    { name: 'conflict', who, path: newText, ready: PAGES, act: meetConflict },
    { name: 'project-gone', who, path: newText, ready: PAGES, act: loseProject },
    { name: 'offline', who, path: newText, ready: PAGES, act: writeOffline },
    {
      name: 'picture-dialog',
      who,
      path: async () => writeText(await lakes()),
      ready: PAGES,
      act: editPicture,
    },
    {
      name: 'picture-chips',
      who,
      path: async () => writeText(await lakes()),
      ready: PAGES,
      act: pasteWithoutLink,
    },
    {
      name: 'covers',
      who,
      path: async () => writeText(await lakes()),
      ready: PAGES,
      act: chooseCover,
    },
    { name: 'not-there', who, path: `/editor/prj_${'0'.repeat(20)}`, ready: '.state' },
  ]
}

/** Turns the cover on, and scrolls to its layouts. */
async function chooseCover(page: Page) {
  await turnTo('design')(page)
  await click('.editor-panel .segment:nth-child(1)')(page)
  if (!(await page.$('.cover-list')))
    for (const name of ['Cover', '封面']) await (await page.$(`aria/${name}[role="switch"]`))?.click()
  const list = await page.waitForSelector('.cover-list')
  for (const option of (await page.$$('.cover-list label')) ?? []) {
    await option.scrollIntoView()
    await option.waitForSelector('.small-page[data-shown]')
  }
  await list?.evaluate((each) => each.scrollIntoView({ block: 'start' }))
}

/** Pastes two pictures; the first can't be sent, and half of the second one has arrived. */
async function pasteWithoutLink(page: Page) {
  const session = await page.createCDPSession()
  session.on('Fetch.requestPaused', ({ requestId, request: { url, method, headers } }) => {
    if (url.endsWith('/images')) void session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
    else if (method !== 'PATCH' || headers['upload-offset'] === '0')
      void session.send('Fetch.continueRequest', { requestId })
  })
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/images' }, { urlPattern: '*/uploads/*' }],
  })
  await page.$eval('.cm-content', (content) => {
    const clipboardData = new DataTransfer()
    const files = [
      ['harbour.jpg', 1_000],
      ['market at six.jpg', 4_500_000],
    ] as const
    for (const [name, bytes] of files)
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.waitForFunction(() => document.querySelectorAll('.cm-picture-chip button').length === 3)
  await page.waitForSelector('.cm-picture-chip::-p-text(%)')
}

const LAKE = { width: 640, height: 480, channels: 3 } as const

/** Returns a text with two pictures of a lake below a hill. */
async function lakes(): Promise<string> {
  const pictures = [
    [240, 178, 122],
    [143, 184, 222],
  ].map(async (sky) => {
    const jpeg = await sharp(lakePixels(sky), { raw: LAKE }).jpeg().toBuffer()
    return `![A lake below a hill](data:image/jpeg;base64,${jpeg.toString('base64')} "The lake")`
  })
  return `# By the lake\n\n${(await Promise.all(pictures)).join('\n\n')}`
}

/** Draws the sky, a hill before it and the water. Sharp is not allowed to read drawings here. */
function lakePixels(sky: readonly number[]): Uint8Array {
  const pixels = new Uint8Array(LAKE.width * LAKE.height * 3)
  for (let at = 0; at < LAKE.width * LAKE.height; at += 1) {
    const [x, y] = [at % LAKE.width, Math.floor(at / LAKE.width)]
    const isHill = y > 180 + Math.abs(x - 250) * 0.5
    const land = isHill ? [63, 85, 96] : sky
    pixels.set(y > 340 ? [127, 163, 173] : land, at * 3)
  }
  return pixels
}
