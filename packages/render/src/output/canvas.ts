import type { RenderConfig } from '@galley/contracts'
import type { Article } from '../article/article.ts'
import { frameOf } from '../paging/frame.ts'
import { pageCss } from '../paging/page-css.ts'
import { structureCss } from '../themes/structure/structure-css.ts'
import type { Theme } from '../themes/theme.ts'
import { themeCss } from '../themes/to-css.ts'
import { BLOCK_CSS } from './block-css.ts'
import { blocksHtml } from './blocks.ts'
import { escapeHtml } from './escape.ts'
import { FURNITURE_CSS, furnitureHtml } from './furniture.ts'
import { hasMath } from './math.ts'
import { TEXT_CSS } from './text-css.ts'

export type CanvasInput = {
  readonly article: Article
  readonly title: string
  readonly config: RenderConfig
  readonly theme: Theme
  /** BCP 47. Decides the font's regional shapes, the line breaking and our few own words. */
  readonly language: string
  /** KaTeX's style sheet with its fonts inlined. Left out of a text without formulas. */
  readonly mathStylesheet: string | null
}

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'"

/** Returns a whole document that needs nothing from the network. `layOutPages` makes pages of it, in a browser. */
export function canvasHtml(input: CanvasInput): string {
  const { article, title, config, theme, language } = input
  const setting = { language, codeLineNumbers: config.code_line_numbers, depth: 0 }
  const styles = [
    hasMath(article) ? (input.mathStylesheet ?? '') : '',
    themeCss(theme, config.scheme, language),
    TEXT_CSS,
    BLOCK_CSS,
    FURNITURE_CSS,
    structureCss(theme, config.scheme),
    pageCss(frameOf(config, theme)),
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
<div id="frames" aria-hidden="true"></div>
<main id="flow">${blocksHtml(article.blocks, setting)}</main>
${furnitureHtml(title, config)}
</body>
</html>
`
}
