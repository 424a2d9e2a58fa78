import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../../markdown/parse.ts'
import type { BlockMemory } from '../../../output/blocks/block-memory.ts'
import { createBlockMemory } from '../../../output/blocks/block-memory.ts'
import { findTheme } from '../../../themes/catalogue.ts'
import { createFormulaMemory } from './formulas/formula-memory.ts'
import { loadFormulas } from './formulas/load-formulas.ts'
import type { SetFormula } from './formulas/set-formula.ts'
import { wechatArticle } from './wechat-article.ts'

const theme = findTheme('plain-ink')
if (!theme) throw new Error('There is no such theme.')

const inputOf = (markdown: string) => ({
  article: parseMarkdown(markdown),
  config: resolveRenderConfig('wechat', {}),
  theme,
  language: 'zh-Hans',
  setFormula: null,
})
const set = (markdown: string, memory?: BlockMemory) =>
  wechatArticle({ ...inputOf(markdown), ...(memory && { memory }) })
const text = (markdown: string) =>
  set(markdown)
    .html.replace(/<[^>]*>/g, '')
    .replaceAll('\u2060', '')

describe('links in an article for WeChat', () => {
  it('become footnotes that go on from those of the article', () => {
    const shown = text('甲[^a] [乙](https://example.com/x) [丙](https://example.com/y)\n\n[^a]: 注')

    expect(shown).toBe(
      '甲[1] 乙[2] 丙[3][1] 注链接[2] 乙: https://example.com/x[3] 丙: https://example.com/y',
    )
  })

  it('share one footnote for one address', () => {
    expect(text('[甲](https://a.com) [乙](https://a.com)')).toBe('甲[1] 乙[1]链接[1] 甲: https://a.com')
  })

  it.each([
    ['an anchor', '[上文](#top)', '上文'],
    ['an address that shows itself', '<https://example.com/>', 'https://example.com/'],
  ])('need no footnote for %s', (_, markdown, shown) => {
    expect(text(markdown)).toBe(shown)
  })

  it('stay links to WeChat itself, and to no host that only looks like it', () => {
    expect(set('[往期](https://mp.weixin.qq.com/s/a)').html).toContain(
      '<a href="https://mp.weixin.qq.com/s/a"',
    )
    expect(set('[往期](https://mp.weixin.qq.com.example.org/)').html).not.toContain('<a ')
    expect(set('[往期](https://mp.weixin.qq.com:443/s/a)').html).toContain('<a ')
    expect(set('[往期](https://mp.weixin.qq.com:name@example.org/)').html).not.toContain('<a ')
  })
})

describe('an article from right to left', () => {
  const arabic = '# عنوان\n\nفقرة.\n\n> قول\n\n- بند\n\n```\nx = 1\n```'
  const html = wechatArticle({
    ...inputOf(arabic),
    theme: findTheme('airmail') ?? theme,
    language: 'ar',
  }).html

  it('says its direction, and has quotes and lists at the right', () => {
    expect(html).toMatch(/^<section style="[^"]*;direction:rtl;/)
    expect(html).toMatch(/<blockquote style="[^"]*padding:2px 18px 2px 0;border-right:/)
    expect(html).toMatch(/<li [^>]*><section style="padding-right:/)
    expect(html.replace(/<pre.*?<\/pre>/s, '')).not.toMatch(/[-:]left/)
  })

  it('has code from left to right', () => {
    expect(html).toMatch(/<pre style="[^"]*direction:ltr;text-align:left/)
  })

  it('is no article in Chinese', () => {
    expect(set('# 标题\n\n> 话').html).not.toContain('direction')
  })
})

describe('code in an article for WeChat', () => {
  it('keeps every blank and every line', () => {
    const code = 'if a:\n    b  =  1 \n\n\tc'
    const html = set(`\`\`\`python\n${code}\n\`\`\``).html
    const [, block = ''] = /<code[^>]*>(.*)<\/code>/.exec(html) ?? []
    const lines = block.replaceAll('<br>', '\n').replace(/<[^>]*>/g, '')

    expect(lines.replaceAll('\u00a0', ' ')).toBe(code.replace('\t', '    '))
    expect(lines).not.toMatch(/^ | {2}| $/m)
  })
})

describe('a table in an article for WeChat', () => {
  it('sets its own colour, because it inherits none if the article is shown by itself', () => {
    const [, article] = /^<section style="[^"]*;color:(#\w+)/.exec(set('|a|\n|-|\n|b|').html) ?? []
    const [, table] = /<table style="color:(#\w+)/.exec(set('|a|\n|-|\n|b|').html) ?? []

    expect(article).toMatch(/^#/)
    expect(table).toBe(article)
  })
})

describe('pictures in an article for WeChat', () => {
  const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAASwAAADICAYAAABS39xV'

  it('have their own width, and have to be uploaded', () => {
    const { html, warnings } = set(`![图](${png})`)

    expect(html).toMatch(/<img src="data:image\/png[^>]*style="width:300px;/)
    expect(warnings).toEqual([{ code: 'image_needs_upload' }])
  })

  it('are replaced by descriptions if WeChat would not show them', () => {
    const { html, warnings } = set('![值班台](https://example.com/a.png)')

    expect(html).not.toContain('<img')
    expect(html).toContain('值班台')
    expect(warnings).toEqual([{ code: 'image_unreachable' }])
  })

  it('of a gallery stand side by side, each as wide as its shape says', () => {
    const row = set(`![甲](${png}){layout=row}\n![乙](${png}){crop=1:1}`).html
    const grid = set(`![甲](${png} "山"){layout=grid}\n![乙](${png} "塔"){focus=0.3,0.6}`).html

    expect(row.match(/<section style="display:inline-block;width:[\d.]+%/g)).toEqual([
      '<section style="display:inline-block;width:59.4%',
      '<section style="display:inline-block;width:39.6%',
    ])
    expect(grid.match(/aspect-ratio:1\/1;object-fit:cover;object-position:[^;"]*/g)).toEqual([
      'aspect-ratio:1/1;object-fit:cover;object-position:50% 50%',
      'aspect-ratio:1/1;object-fit:cover;object-position:30% 60%',
    ])
    expect(grid).toContain('山 · 塔')
  })

  it('of a set have their captions below them', () => {
    const { html } = set(`::: gallery\n![甲](${png}) 山\n![乙](${png}) 塔\n:::`)

    expect(html.match(/<p [^>]*>(?:山|塔)<\/p><\/section>/g)).toHaveLength(2)
    expect(html).not.toContain('山 · 塔')
  })

  it('are cropped around the middle of the part that is wanted', () => {
    const { html } = set(`![甲](${png}){crop=0.5,0,0.25,1}`)

    expect(html).toContain('aspect-ratio:75/200;object-fit:cover;object-position:67% 50%')
  })
})

describe('cards in an article for WeChat', () => {
  const columnsIn = (markdown: string) => set(markdown).html.match(/display:inline-block;width:47\.5%/g) ?? []

  it('stand side by side if they are short', () => {
    expect(columnsIn('::: compare\n### 之前\n- 外卖\n\n### 之后\n- 备菜\n:::')).toHaveLength(2)
    expect(columnsIn(`::: compare\n### 之前\n${'长'.repeat(80)}\n\n### 之后\n备菜\n:::`)).toHaveLength(0)
  })

  it('of several prices or scores take one line each', () => {
    const priced = set('::: price\n- 豆浆 3元\n- 油条 2元\n:::').html

    expect(priced.match(/<p [^>]*><span [^>]*>豆浆<\/span><span [^>]*>3元<\/span>/g)).toHaveLength(1)
    expect(set('::: rating\n- 味道：5/5\n- 环境：4/5\n:::').html).toMatch(/味道<\/span>★★★★★ /)
  })
})

describe('what an article for WeChat says of itself', () => {
  it('has a digest of whole sentences within 120 characters', () => {
    const sentence = '后来的事，大家都知道了，只是没有人愿意再提起。'

    expect(set(`# 题\n\n${sentence.repeat(20)}`).digest).toBe(sentence.repeat(5))
    expect(Array.from(set('字'.repeat(300)).digest)).toHaveLength(120)
    expect(set('短。').digest).toBe('短。')
    expect(set(`${'一'.repeat(119)}。${'二'.repeat(9)}`).digest).toBe(`${'一'.repeat(119)}。`)
  })

  it('keeps formulas in the digest, and says words with ruby once', () => {
    expect(set('当 $x^2$ 时，{漢字|かんじ}。').digest).toBe('当 x² 时，漢字。')
    expect(set('由 $\\begin{matrix}a\\end{matrix}$ 得出。').digest).toBe('由 （公式） 得出。')
  })

  it('warns of what WeChat would refuse', () => {
    expect(set('字'.repeat(20_000)).warnings).toEqual([{ code: 'content_too_long' }])
  })
})

describe('formulas', () => {
  it('are drawn as shapes alone', async () => {
    const setFormula = await loadFormulas()

    const drawing = setFormula(String.raw`\frac{a}{b}+\sqrt{x}`, true)

    expect(drawing?.shapes).toMatch(/^<path fill="currentColor" d="[^"]*"><\/path>$/)
    expect(drawing?.widthEm).toBeGreaterThan(2)
  })

  it('know nothing of what an earlier one defined', async () => {
    const setFormula = await loadFormulas()

    expect(setFormula(String.raw`\def\secret{x}\secret`, false)).not.toBeNull()
    expect(setFormula(String.raw`\secret`, false)).toBeNull()
  })

  it.each([String.raw`\frac{1}{`, String.raw`\href{javascript:1}{x}`, 'x'.repeat(5000)])(
    'that cannot be set are null: %#',
    async (tex) => {
      expect((await loadFormulas())(tex, true)).toBeNull()
    },
  )
})

describe('an article that is set again and again', () => {
  it('sets only the code that has changed, and gives what it would without a memory', () => {
    const memory = createBlockMemory()
    const made: string[] = []
    const watched: BlockMemory = {
      ...memory,
      recall: (block, place, make) =>
        memory.recall(block, place, () => {
          made.push(block.kind === 'code' ? block.text : block.kind)
          return make()
        }),
    }
    const code = (text: string) => `\`\`\`ts\n${text}\n\`\`\``
    const first = `# 一\n\n${code('let a = 1')}\n\n- 甲\n\n  ${code('let b = 2').replaceAll('\n', '\n  ')}`
    const changed = `开头\n\n${first.replace('a = 1', 'a = 10')}`

    const pages = [first, changed].map((markdown) => set(markdown, watched).html)

    expect(made).toEqual(['let a = 1', 'let b = 2', 'let a = 10'])
    expect(pages).toEqual([first, changed].map((markdown) => set(markdown).html))
  })

  it('draws only the formulas that have changed, each once', () => {
    const formulas = createFormulaMemory()
    const drawn: string[] = []
    const setFormula: SetFormula = (tex) => {
      drawn.push(tex)
      return null
    }
    const setIn = (markdown: string) =>
      wechatArticle({ ...inputOf(markdown), setFormula, formulas }).warnings.map(({ code }) => code)

    const warnings = ['$a$ 和 $b$，$a$', '$a$ 和 $c$', '$b$'].map(setIn)

    expect(drawn).toEqual(['a', 'b', 'c', 'b'])
    expect(warnings).toEqual(Array(3).fill(['formula_unset']))
  })
})
