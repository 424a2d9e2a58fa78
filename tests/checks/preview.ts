import { performance } from 'node:perf_hooks'
import { themes } from '@galley/render'
import { startTestBrowser } from '../support/chromium.ts'
import { listArticles, readArticle } from '../support/pages/paged-article.ts'
import { comparedPages } from '../support/web/compared-pages.ts'
import { startWebStack } from '../support/web/web-stack.ts'

// Compares the pages that the editor shows with the printed ones, pixel by pixel: twelve texts in every theme.
// `npm run check:preview -- torture fern` compares a part.

const words = process.argv.slice(2)
const pick = (all: readonly string[]) => {
  const named = all.filter((name) => words.includes(name))
  return named.length > 0 ? named : [...all]
}
const articles = pick(
  [...(await listArticles()), 'awkward/with-exhibits.md'].map((name) => name.replace(/\.md$/, '')),
)
const ids = pick(themes.map(({ id }) => id))

const started = performance.now()
const web = await startWebStack()
const reference = await startTestBrowser()
const writer = await web.person()
const visit = await web.visit(writer)
await visit.page.setViewport({ width: 1440, height: 900, deviceScaleFactor: 2 })
await visit.open('/')
let pages = 0
let differing = 0
let edges = 0
const projects: { readonly name: string; readonly markdown: string; readonly projectId: string }[] = []
for (const name of articles) {
  const markdown = await readArticle(`${name}.md`)
  projects.push({ name, markdown, projectId: (await writer.galley.projects.create({ markdown })).project_id })
}
for (const theme of ids) {
  for (const { name, markdown, projectId } of projects) {
    const found = await comparedPages({ visit, reference, projectId, markdown, config: { theme } })
    pages += found.pages
    differing += found.differing
    edges += found.edges
    if (found.differing > 0 || found.edges > 0)
      console.log(
        `${name} ${theme}: ${found.differing} pixels of ${found.pages} pages, ${found.edges} on edges`,
      )
  }
  console.log(`${theme}: ${pages} pages so far, ${differing} differing pixels, ${edges} on edges`)
}
const tookS = Math.round((performance.now() - started) / 1000)
console.log(
  `${articles.length} texts × ${ids.length} themes: ${pages} pages, ${differing} differing pixels, ${edges} on edges (${tookS} s)`,
)
await reference.close()
await web.close()
process.exitCode = differing + edges > 0 ? 1 : 0
