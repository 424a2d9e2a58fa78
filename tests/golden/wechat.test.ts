import { parseMarkdown, themes } from '@galley/render'
import { describe, expect, it } from '@jest/globals'
import { listArticles, listAwkward, readArticle } from '../support/pages/paged-article.ts'
import { someOf } from '../support/some-of.ts'
import { checkWechat } from '../support/wechat/wechat-check.ts'

// Tests every theme with a third of all texts. `npm run check:wechat` tests all combinations.
const names = [...(await listArticles()), ...(await listAwkward())]

describe('articles for WeChat', () => {
  it.each(someOf(themes, 6).map(({ id }) => id))('lose nothing in %s', async (id) => {
    const index = themes.findIndex((each) => each.id === id)
    const theme = themes[index]
    if (!theme) throw new Error('There is no such theme.')
    const scheme = theme.light === null ? 'dark' : 'light'
    const faults: string[] = []
    for (const name of names.filter((_, at) => at % 3 === index % 3)) {
      const found = await checkWechat(parseMarkdown(await readArticle(name)), theme, scheme)
      faults.push(...found.faults.map((fault) => `${name}: ${fault}`))
    }

    expect(faults).toEqual([])
  })
})
