import { readFile } from 'node:fs/promises'
import type { Page } from 'puppeteer'
import sharp from 'sharp'
import { eventually } from '../support/test-stack.ts'
import { pagesOf } from '../support/web/editor-visit.ts'
import { startWebStack } from '../support/web/web-stack.ts'

// Writes the picture of the wall of themes for the docs: a text of a creator, in each theme that the window shows.
// `npm run docs:pictures` runs it with the others of the docs.

const WINDOW = { width: 1440, height: 900, deviceScaleFactor: 2 }
const WIDTH_PX = 1600
const MOST_BYTES = 150_000
const FILE = new URL('../../docs/pictures/theme-wall.webp', import.meta.url)

const markdown = await readFile(new URL('gallery-article-en.md', import.meta.url), 'utf8')
const web = await startWebStack()
try {
  const writer = await web.person()
  const { project_id } = await writer.galley.projects.create({
    markdown,
    design: { platform: 'xhs', configs: { xhs: { cover: true } } },
  })
  const { page, open } = await web.visit(writer)
  await page.setViewport(WINDOW)
  await open(`/editor/${project_id}`)
  await pagesOf(page)
  await page.keyboard.down('Alt')
  await page.keyboard.press('Digit6')
  await page.keyboard.up('Alt')
  await page.waitForSelector('.wall-tile')
  await eventually(() => isDrawn(page), 120_000)
  // The last pages fade in.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const { size } = await sharp(await page.screenshot())
    .resize({ width: WIDTH_PX })
    .webp({ quality: 72 })
    .toFile(FILE.pathname)
  console.log(`The wall of themes on ${FILE.pathname}, ${Math.round(size / 1000)} kB`)
  if (size > MOST_BYTES) throw new Error('The picture is too big for the docs.')
} finally {
  await web.close()
}

/** Returns whether each page in the window is drawn. */
function isDrawn(page: Page): Promise<boolean> {
  return page.$$eval('.wall-tile', (tiles) =>
    tiles
      .filter((tile) => tile.getBoundingClientRect().top < innerHeight)
      .every((tile) => tile.querySelector('iframe[data-shown]')),
  )
}
