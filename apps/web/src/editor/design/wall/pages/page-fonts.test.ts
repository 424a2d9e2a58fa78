import { describe, expect, it } from '@jest/globals'
import { fontRulesIn, PageFonts } from './page-fonts.ts'

const rule = (family: string, range: string, file: string) =>
  `@font-face{font-family:"${family}";font-weight:400;src:url("/f/${file}") format("truetype");unicode-range:${range}}`
const RULES = [
  rule('Latin Grotesk', 'U+20-7e', 'grotesk'),
  rule('Noto Sans SC', 'U+20-7e', 'sans-latin'),
  rule('Noto Sans SC', 'U+5b89,U+9759', 'sans-quiet'),
  rule('Noto Sans SC', 'U+95f9', 'sans-loud'),
  rule('Noto Serif SC', 'U+5b89-9759', 'serif'),
  rule('Noto Sans Thai', 'U+e00-e7f', 'thai'),
].join('\n')

const files = (css: string, text: string) => {
  const fonts = new PageFonts(fontRulesIn(RULES, 'https://galley.example/fonts.css'))
  const parts = { language: 'zh-CN', title: '', css, above: '', below: '', blocks: [`<p>${text}</p>`] }
  const chosen = fonts.cssFor(parts as unknown as Parameters<PageFonts['cssFor']>[0])
  return [...chosen.matchAll(/url\("https:\/\/galley\.example\/f\/([^"]*)"\)/g)].map(([, file]) => file)
}
const BODY = ':root{--font-body:"Latin Grotesk","Noto Sans SC","Noto Sans Thai",sans-serif}'

describe('the fonts of a page', () => {
  it('are those with its characters, of the first family of a list that has them', () => {
    expect(files(BODY, '安静 page')).toEqual(['grotesk', 'sans-quiet'])
  })

  it('are those of each list, and of a fallback for what the others lack', () => {
    const css = `${BODY} :root{--font-title:"Noto Serif SC","Noto Sans SC",serif}`

    expect(files(css, '安ก')).toEqual(['grotesk', 'sans-latin', 'sans-quiet', 'serif', 'thai'])
  })

  it('are those of another language only if the page has it', () => {
    const css = `${BODY} [lang=ja]{--font-body:"Noto Serif SC",serif}`

    expect(files(css, '安')).toEqual(['grotesk', 'sans-quiet'])
    expect(files(css, '<span lang="ja">安</span>')).toEqual(['grotesk', 'sans-quiet', 'serif'])
  })

  it('have the characters that the style sheet adds', () => {
    expect(files(`${BODY} li::before{content:"闹"}`, '')).toEqual(['grotesk', 'sans-loud'])
    expect(files(`${BODY} li::before{content:"\\95f9"}`, '')).toEqual(['grotesk', 'sans-loud'])
  })
})
