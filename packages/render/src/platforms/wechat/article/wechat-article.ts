import type { RenderConfig } from '@galley/contracts'
import type { Article } from '../../../article/article.ts'
import { allBlocks, inlinesOf } from '../../../article/block-tree.ts'
import type { WornBrand } from '../../../brands/brand-images.ts'
import type { Html } from '../../../markup/html.ts'
import { joined, mirrored } from '../../../markup/html.ts'
import type { Style } from '../../../markup/style.ts'
import type { BlockMemory } from '../../../output/blocks/block-memory.ts'
import { charactersIn, utf8Bytes } from '../../../text-metrics/text-size.ts'
import type { Theme } from '../../../themes/theme.ts'
import { limitIn } from '../../limits.ts'
import { limits } from '../limits.ts'
import type { ArticleContext } from './article-context.ts'
import { Numerals } from './article-context.ts'
import { blocksHtml } from './blocks/blocks.ts'
import { referencesHtml } from './blocks/notes.ts'
import { COLUMN_PX, shownSource } from './blocks/pictures.ts'
import { digestOf } from './digest.ts'
import type { FormulaMemory } from './formulas/formula-memory.ts'
import { createFormulaMemory } from './formulas/formula-memory.ts'
import type { SetFormula } from './formulas/set-formula.ts'
import { heldInWechat } from './look/held-palette.ts'
import type { Look } from './look/look.ts'
import { lookOf } from './look/look.ts'
import { picturesOf } from './picture-counts.ts'
import { referencesOf } from './references.ts'
import { styled } from './style.ts'

export type WechatInput = {
  readonly article: Article
  readonly config: RenderConfig
  readonly theme: Theme
  /** The brand whose colours the theme has. */
  readonly brand?: WornBrand | null
  /** BCP 47. */
  readonly language: string
  /** From `loadFormulas`. If null, formulas are shown as their source. */
  readonly setFormula: SetFormula | null
  /** Only an editor has one. */
  readonly memory?: BlockMemory
  /** Only an editor has one. */
  readonly formulas?: FormulaMemory
}

export type WechatWarning = {
  readonly code:
    | 'content_too_long'
    | 'content_too_large'
    | 'image_unreachable'
    | 'image_needs_upload'
    | 'formula_unset'
}

export type WechatArticle = {
  /** One `section` with inline styles, ready to be pasted into WeChat's editor or sent as a draft's content. */
  readonly html: Html
  /** At most 128 characters of plain text. */
  readonly digest: string
  readonly warnings: readonly WechatWarning[]
}

/**
 * Returns an article as HTML for WeChat. It uses nothing that WeChat's editor strips: `../rules.ts` lists that.
 *
 * Pictures stay as data, and have to be uploaded to WeChat before a draft is sent.
 */
export function wechatArticle(input: WechatInput): WechatArticle {
  const { article, config, theme, language, memory = null, formulas = createFormulaMemory() } = input
  const shown = input.brand ? heldInWechat(theme, config.scheme) : theme
  const look = lookOf(shown, config, language)
  const setFormula = input.setFormula && formulas.turn(input.setFormula)
  memory?.turn(JSON.stringify([look, config.code_line_numbers]))
  const context: ArticleContext = {
    look,
    references: referencesOf(article),
    setFormula,
    codeLineNumbers: config.code_line_numbers,
    listDepth: 0,
    endsBox: false,
    numerals: new Numerals(),
    memory,
  }
  const content = joined([blocksHtml(article.blocks, context), referencesHtml(context)])
  const html = rootHtml(look.isRightToLeft ? mirrored(content) : content, look)
  return { html, digest: digestOf(article), warnings: warningsOf(html, { article, setFormula }) }
}

function rootHtml(content: Html, look: Look): Html {
  const { structure, ground, px, font, leading } = look
  const style = {
    'max-width': COLUMN_PX,
    margin: '0 auto',
    padding: ground.root === null ? '8px 4px' : '28px 18px 32px',
    'background-color': ground.root,
    'font-family': font.body,
    'font-size': px.body,
    'font-weight': look.weight.body === 400 ? null : look.weight.body,
    'line-height': leading.body,
    'letter-spacing': look.isCjk ? 0.4 : 0,
    color: look.ink,
    // WeChat removes `dir`.
    direction: look.isRightToLeft ? 'rtl' : null,
    'text-align': 'justify',
    'word-break': 'break-word',
    ...edgeOf(structure.edge, look),
  }
  return styled('section', style, content)
}

/** Returns the border of the article, for page edges that can be one. */
function edgeOf(edge: Look['structure']['edge'], { accent, line, ink }: Look): Style {
  switch (edge) {
    case 'frame':
    case 'window':
    case 'title-block':
      return { border: `1px solid ${line}` }
    case 'double-frame':
      return { border: `4px double ${accent}` }
    case 'band-top':
    case 'bar-top':
      return { 'border-top': `8px solid ${accent}` }
    case 'spine-left':
      return { 'border-left': `6px solid ${accent}` }
    case 'side-bands':
      return { 'border-left': `6px solid ${accent}`, 'border-right': `6px solid ${accent}` }
    case 'gutter':
      return { 'border-left': `1px solid ${ink}` }
    default:
      return {}
  }
}

function warningsOf(
  html: string,
  { article, setFormula }: Pick<WechatInput, 'article' | 'setFormula'>,
): WechatWarning[] {
  const blocks = [...allBlocks(article.blocks)]
  const inlines = blocks.flatMap(inlinesOf)
  const pictures = picturesOf(article)
  const isUnset = [...blocks, ...inlines].some(
    (each) => each.kind === 'math' && !setFormula?.(each.tex, !('display' in each)),
  )
  const found: [WechatWarning['code'], boolean][] = [
    ['content_too_long', charactersIn(html) > limitIn(limits, 'content_characters')],
    ['content_too_large', utf8Bytes(html) > limitIn(limits, 'content_bytes')],
    ['image_unreachable', pictures.some(({ source }) => shownSource(source) === null)],
    ['image_needs_upload', pictures.some(({ source }) => source.kind === 'data')],
    ['formula_unset', isUnset],
  ]
  return found.flatMap(([code, isSo]) => (isSo ? [{ code }] : []))
}
