import { resolveRenderConfig } from '@galley/contracts'
import { parseMarkdown, themes, wechatArticle } from '@galley/render'
import { describe, expect, it } from '@jest/globals'
import { readArticle } from '../support/pages/paged-article.ts'
import { readingsOf } from '../support/wechat/wechat-contrast.ts'

const article = parseMarkdown(await readArticle('release-notes.md'))
const looks = themes.flatMap((theme) =>
  (['light', 'dark'] as const)
    .filter((scheme) => theme[scheme])
    .map((scheme) => ({ id: theme.id, theme, scheme })),
)

describe('the text of articles for WeChat', () => {
  it.each(looks)('reads in $id, $scheme, in light mode and in dark', ({ theme, scheme }) => {
    const config = resolveRenderConfig('wechat', { theme: theme.id, scheme })
    const { html } = wechatArticle({ article, config, theme, language: 'zh-Hans', setFormula: null })

    const readings = readingsOf(html)

    expect(readings.length).toBeGreaterThan(3)
    expect(readings.filter(({ light, dark }) => Math.min(light, dark) < 4.5)).toEqual([])
  })
})
