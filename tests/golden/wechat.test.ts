import { parseMarkdown, themes } from '@galley/render'
import { describe, expect, it } from '@jest/globals'
import { listArticles, readArticle } from '../support/paged-article.ts'
import { checkWechat } from '../support/wechat-check.ts'

// All fixtures in all themes. The longest article, which takes most of the time, is in `npm run check:wechat`.
const LONGEST = 'torture.md'
const names = (await listArticles()).filter((name) => name !== LONGEST)

describe('articles for WeChat', () => {
  it.each(themes.map(({ id }) => id))('lose nothing in %s', async (id) => {
    const theme = themes.find((each) => each.id === id)
    if (!theme) throw new Error('There is no such theme.')
    const scheme = theme.light === null ? 'dark' : 'light'
    const faults: string[] = []
    for (const name of names) {
      const found = await checkWechat(parseMarkdown(await readArticle(name)), theme, scheme)
      faults.push(...found.faults.map((fault) => `${name}: ${fault}`))
    }

    expect(faults).toEqual([])
  })
})
