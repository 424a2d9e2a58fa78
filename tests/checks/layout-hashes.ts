import { createHash } from 'node:crypto'
import { resolveRenderConfig } from '@galley/contracts'
import { cardOf } from '@galley/render'
import { startTestBrowser } from '../support/chromium.ts'
import { stepsIn } from '../support/pages/page-steps.ts'
import { listArticles, listAwkward, openPaged, readArticle } from '../support/pages/paged-article.ts'

// Prints the layout of each golden text in three designs: its `layout_hash`, and a hash of its pages' descriptions
// and fingerprints. A change that must not affect pages prints the same before and after.

const DESIGNS = [
  { theme: 'plain-ink', aspect_ratio: '3:4' },
  { theme: 'warm-letter', aspect_ratio: '1:1', cover: true },
  { theme: 'code-editor', aspect_ratio: '16:9' },
]

const browser = await startTestBrowser()
for (const name of [...(await listArticles()), ...(await listAwkward())]) {
  const markdown = await readArticle(name)
  for (const design of DESIGNS) {
    const { layout, page } = await openPaged(browser, markdown, design)
    const { heightPx: cardHeightPx } = cardOf(resolveRenderConfig('xhs', design))
    const run = stepsIn(page)
    const prints = await run('fingerprintPages', { cardHeightPx, pageCount: layout.pageCount })
    const hash = createHash('sha256').update(JSON.stringify([layout, prints]))
    const facts = hash.digest('hex').slice(0, 16)
    console.log(name, design.theme, design.aspect_ratio, layout.layoutHash, facts)
    await page.close()
  }
}
await browser.close()
