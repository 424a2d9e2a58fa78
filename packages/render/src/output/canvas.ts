import type { RenderConfig } from '@galley/contracts'
import { frameOf } from '../paging/frame.ts'
import { pageCss } from '../paging/page-css.ts'
import { structureCss } from '../themes/structure/structure-css.ts'
import { themeCss } from '../themes/to-css.ts'
import { BLOCK_CSS } from './block-css.ts'
import { blockSetting } from './block-setting.ts'
import { blocksHtml } from './blocks.ts'
import { coverCard, endCard } from './cover.ts'
import { coverCss } from './cover-css.ts'
import { escapeHtml } from './escape.ts'
import { FURNITURE_CSS, furnitureHtml } from './furniture.ts'
import { hasMath } from './math.ts'
import type { Source } from './source.ts'
import { TEXT_CSS } from './text-css.ts'

export type CanvasInput = Source & {
  readonly config: RenderConfig
  /** KaTeX's style sheet with its fonts inlined. Left out of a text without formulas. */
  readonly mathStylesheet: string | null
}

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'"

/**
 * Returns a whole document that needs nothing from the network. `layOutPages` makes pages of it, in a browser.
 *
 * Its first card is the cover and its last the end card, where the settings ask for them.
 */
export function canvasHtml(input: CanvasInput): string {
  const { article, title, config, theme, language } = input
  const setting = blockSetting(config, theme, language)
  return document(
    input,
    `${config.cover ? coverCard(input) : ''}
<div id="frames" aria-hidden="true"></div>
<main id="flow">${blocksHtml(article.blocks, setting)}</main>
${furnitureHtml(title, config, language)}
${config.end_card ? endCard(input) : ''}`,
  )
}

/** Returns a document of one card: the cover. It goes through `layOutPages` like every other. */
export function coverHtml(input: CanvasInput): string {
  return document(input, coverCard(input))
}

function document(input: CanvasInput, body: string): string {
  const { article, title, config, theme, language } = input
  const styles = [
    hasMath(article) ? (input.mathStylesheet ?? '') : '',
    themeCss(theme, config.scheme, language),
    TEXT_CSS,
    BLOCK_CSS,
    FURNITURE_CSS,
    structureCss(theme, config.scheme),
    pageCss(frameOf(config, theme)),
    coverCss(theme),
  ]
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">
<title>${escapeHtml(title)}</title>
<style>${styles.join('\n')}</style>
</head>
<body>
${body}
</body>
</html>
`
}
