import { performance } from 'node:perf_hooks'
import { parseMarkdown, themes } from '@galley/render'
import { listArticles, listAwkward, readArticle } from '../support/pages/paged-article.ts'
import { checkWechat } from '../support/wechat/wechat-check.ts'

// Checks every fixture article in every theme and scheme after WeChat's editor: nothing is lost, every character is
// there once.
// `npm run check:wechat -- torture fern` checks a part of it.

const words = process.argv.slice(2)
const pick = (all: readonly string[]) => {
  const named = all.filter((name) => words.includes(name) || words.includes(name.split('/')[0] ?? name))
  return named.length > 0 ? named : [...all]
}
const texts = [...(await listArticles()), ...(await listAwkward())]
const names = pick(texts.map((name) => name.replace(/\.md$/, '')))
const ids = pick(themes.map(({ id }) => id))
const looks = themes
  .filter(({ id }) => ids.includes(id))
  .flatMap((theme) =>
    (['light', 'dark'] as const).filter((scheme) => theme[scheme]).map((scheme) => ({ theme, scheme })),
  )

const started = performance.now()
let losses = 0
let documents = 0
for (const name of names) {
  const article = parseMarkdown(await readArticle(`${name}.md`))
  for (const { theme, scheme } of looks) {
    const { faults } = await checkWechat(article, theme, scheme)
    documents += 1
    losses += faults.length
    for (const fault of faults) console.log(`${name} ${theme.id} ${scheme}: ${fault}`)
  }
}
const tookS = Math.round((performance.now() - started) / 1000)
console.log(
  `${names.length} documents × ${ids.length} themes, light and dark: ${documents} articles, ${losses} losses (${tookS} s)`,
)
process.exitCode = losses > 0 ? 1 : 0
