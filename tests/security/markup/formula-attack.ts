import { resolveRenderConfig } from '@galley/contracts'
import { canvasHtml, loadFormulas, readSource, wechatArticle } from '@galley/render'
import { openHtml } from '../../../apps/api/src/shares/share-page.ts'
import { SHARE_WORDS } from '../../../apps/api/src/shares/share-words.ts'
import { startWatcher } from '../../support/watcher.ts'
import { offences } from './allow-list.ts'
import type { Gap } from './tex-commands.ts'
import { changing, katexGaps, katexMarkup, mathjaxGaps, mathjaxMarkup, passing } from './tex-commands.ts'

/** Values in place of a colour or a length. Any request for them goes to `evil.example`. */
const HOSTILE = [
  'url(http://evil.example/c)',
  'URL("http://evil.example/c")',
  "url('//evil.example/c')",
  'url(//evil.example/c) red',
  'image-set(url(http://evil.example/c) 1x)',
  'image("http://evil.example/c")',
  '-webkit-image-set("http://evil.example/c" 1x)',
  'src("http://evil.example/c")',
  'var(--x,url(http://evil.example/c))',
  'expression(window.xss=1)',
  'u\\72l(http://evil.example/c)',
  '\\75rl(http://evil.example/c)',
  'red/**/url(http://evil.example/c)',
  'red;background:url(http://evil.example/c)',
  'red}@import "http://evil.example/c"',
  'red" onload="window.xss=1',
  "red' style='background:url(http://evil.example/c)",
  'data:image/svg+xml,<svg/onload=window.xss=1>',
  'javascript:window.xss=1',
  '//evil.example/c',
  'red\nurl(http://evil.example/c)',
  'ｕｒｌ(http://evil.example/c)',
  'uｒl(http://evil.example/c)',
  '1em;background:url(http://evil.example/c)',
  '1em url(http://evil.example/c)',
  '99999999999999999999em',
  '-99999999999999999999em',
]

const PER_DOCUMENT = 150

/** Returns formulas as one text. Skips formulas that contain Markdown's end of a formula. */
function textOf(formulas: readonly string[]): string {
  return formulas.map((tex) => `$$\n${tex.replace(/\$|\n\s*\n/g, ' ')}\n$$`).join('\n\n')
}

function sourceOf(formulas: readonly string[], platform: 'xhs' | 'wechat') {
  const config = resolveRenderConfig(platform, {})
  const source = readSource({ markdown: textOf(formulas), title: 'A title' }, config)
  if (!source) throw new Error('There is no such theme.')
  return { ...source, config }
}

function canvasOf(formulas: readonly string[]): string {
  return canvasHtml({ ...sourceOf(formulas, 'xhs'), mathStylesheet: null })
}

/** Returns what a render stores, which the web editor also copies to the clipboard unchanged. */
function articleOf(formulas: readonly string[], setFormula: SetFormula) {
  return wechatArticle({ ...sourceOf(formulas, 'wechat'), setFormula }).html
}

function sharePageOf(articleHtml: ReturnType<typeof articleOf>): string {
  const share = {
    includeBody: true,
    text: { title: 'A title', markdown: '' },
    render: null,
    updatedAt: new Date(0),
  } as unknown as Parameters<typeof openHtml>[1]
  return openHtml(SHARE_WORDS.en, share, { pages: [], articleHtml, brand: null })
}

type SetFormula = Awaited<ReturnType<typeof loadFormulas>>
type Write = (formulas: readonly string[]) => readonly string[]

/** Removes the policy, which is a second line of defence: the markup must be safe without it. */
function withoutPolicy(html: string): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '')
}

/** The number of attempts: `every` value in every place takes minutes, a `sample` tries each command and each value once. */
export type Extent = 'every' | 'sample'

/** What was found, and the number of formulas and commands that were tried. */
export type Finding = {
  readonly faults: readonly unknown[]
  readonly formulas: number
  readonly commands: readonly string[]
}

export type FormulaAttack = {
  /** Tries hostile values wherever a command accepts a colour or a length that reaches the output. */
  withValues(library: Library): Promise<Finding>
  /** Tries an address as an argument of every command of the library. */
  withEveryCommand(library: Library): Promise<Finding>
  /** Tries formulas unchanged, in the output of both libraries. */
  withFormulas(formulas: readonly string[]): Promise<Finding>
  /** Writes formulas to all outputs, without a browser. */
  write(formulas: readonly string[]): void
  close(): Promise<void>
}

/** KaTeX renders the formulas of a canvas, MathJax those of an article, which a share page also shows. */
export type Library = 'katex' | 'mathjax'

/** Prepares a browser and both libraries for an attack on all outputs with formulas. */
export async function startFormulaAttack(extent: Extent): Promise<FormulaAttack> {
  const browser = await startWatcher()
  const setFormula = await loadFormulas()
  const writers: Record<Library, Write> = {
    katex: (formulas) => [canvasOf(formulas)],
    mathjax: (formulas) => {
      const article = articleOf(formulas, setFormula)
      return [article, sharePageOf(article)]
    },
  }

  async function faultsIn(library: Library, formulas: readonly string[]): Promise<unknown[]> {
    const found: unknown[] = []
    for (let start = 0; start < formulas.length; start += PER_DOCUMENT) {
      for (const html of writers[library](formulas.slice(start, start + PER_DOCUMENT))) {
        found.push(...offences(html))
        const { wasRun, asked } = await browser.watch(withoutPolicy(html))
        if (wasRun) found.push('a script ran')
        found.push(...asked)
      }
    }
    return [...new Set(found)]
  }

  async function attack(library: Library, gaps: readonly Gap[], formulas: readonly string[]) {
    const commands = [...new Set(gaps.map(({ command }) => command))]
    return { faults: await faultsIn(library, formulas), formulas: formulas.length, commands }
  }

  return {
    withValues: async (library) => {
      const gaps = await takingValues(library)
      return attack(library, gaps, extent === 'every' ? filled(gaps) : filledInTurn(gaps))
    },
    withEveryCommand: async (library) => {
      const all = await (library === 'katex' ? katexGaps() : mathjaxGaps())
      const gaps = extent === 'every' ? all : oneOfEach(all)
      return attack(
        library,
        gaps,
        gaps.map(({ tex }) => tex('url(http://evil.example/c)')),
      )
    },
    withFormulas: async (formulas) => ({
      faults: [...(await faultsIn('katex', formulas)), ...(await faultsIn('mathjax', formulas))],
      formulas: formulas.length,
      commands: [],
    }),
    write: (formulas) => {
      for (const write of Object.values(writers)) write(formulas)
    },
    close: () => browser.close(),
  }
}

/** Returns the placeholders of a library through which a value reaches the drawing. */
async function takingValues(library: Library): Promise<Gap[]> {
  if (library === 'katex') return changing(await katexGaps(), await katexMarkup())
  return passing(await mathjaxGaps(), await mathjaxMarkup())
}

const filled = (gaps: readonly Gap[]) => gaps.flatMap(({ tex }) => HOSTILE.map(tex))

/** Returns each command with each value. Alternates between the places in which a command takes a value. */
function filledInTurn(gaps: readonly Gap[]): string[] {
  return byCommand(gaps).flatMap((own) =>
    HOSTILE.flatMap((value, index) => own[index % own.length]?.tex(value) ?? []),
  )
}

/** Returns one call of each command. Alternates between the ways to call a command. */
function oneOfEach(gaps: readonly Gap[]): Gap[] {
  return byCommand(gaps).flatMap((own, index) => own[index % own.length] ?? [])
}

function byCommand(gaps: readonly Gap[]): Gap[][] {
  return [...Map.groupBy(gaps, ({ command }) => command).values()]
}
