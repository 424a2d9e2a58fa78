export { type AnalysisInput, analyseText } from './analysis/analyse-text.ts'
export type { LaidOut } from './analysis/layout-risks/risk.ts'
export { weightedLength } from './analysis/weighted-length.ts'
export type { Article, ArticleWarning, Block, Inline, Lines } from './article/article.ts'
export { type Images, remoteImages, shownImages } from './article/images.ts'
export { pixelSize } from './article/pixel-size.ts'
export { OBJECT_MARK, plainText } from './article/plain-text.ts'
export { settingsIn } from './article/settings-in.ts'
export { detectStructure } from './article/structure.ts'
export { titleOf } from './article/title.ts'
export { type GlyphGap, missingGlyphs } from './glyphs/missing-glyphs.ts'
export { frontMatterIn } from './markdown/front-matter.ts'
export { parseMarkdown } from './markdown/parse.ts'
export { type Address, ownAddress } from './markup/address.ts'
export {
  asWritten,
  type Content,
  element,
  type Html,
  joined,
  NOTHING,
  text as htmlText,
} from './markup/html.ts'
export { altText } from './output/alt-text.ts'
export { type BlockMemory, createBlockMemory } from './output/block-memory.ts'
export { type CanvasInput, type CanvasParts, canvasHtml, flowHtml } from './output/canvas.ts'
export {
  type CanvasDocument,
  canvasDocuments,
  documentHtml,
  documentParts,
} from './output/canvas-documents.ts'
export { captionText, xhsCaption } from './output/caption.ts'
export { fetchHighlighting, prepareHighlighting } from './output/code.ts'
export { hasMath } from './output/math.ts'
export { readSource, type Source } from './output/source.ts'
export type { ThreadPage } from './output/twitter-thread/attach-pages.ts'
export { twitterThread } from './output/twitter-thread/twitter-thread.ts'
export type { Ground, Rgb } from './output/wechat/colours.ts'
export {
  DARK_GROUND as WECHAT_DARK_GROUND,
  darkGround as wechatDarkGround,
  darkText as wechatDarkText,
} from './output/wechat/dark-mode.ts'
export { drawFormulas } from './output/wechat/draw-formulas.ts'
export { createFormulaMemory, type FormulaMemory } from './output/wechat/formula-memory.ts'
export { loadFormulas } from './output/wechat/load-formulas.ts'
export { type WechatArticle, type WechatWarning, wechatArticle } from './output/wechat/wechat-article.ts'
export type { BreakPlan } from './paging/break-plan.ts'
export { pageInput } from './paging/page-input.ts'
export type { LayoutWarning, PageFacts, PageInput, PageLayout } from './paging/page-layout.ts'
export { type Card, cardOf } from './platforms/card.ts'
export { platformProfiles } from './platforms/catalogue.ts'
export { findTheme, themes } from './themes/catalogue.ts'
export { faceBehind } from './themes/font-families.ts'
export { fontsOf } from './themes/fonts-of.ts'
export type { Scheme, Theme, ThemeFamily } from './themes/theme.ts'
export { paletteOf, THEME_FAMILIES } from './themes/theme.ts'
export { themeVersion } from './themes/theme-version.ts'
