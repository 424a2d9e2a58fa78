export { type AnalysisInput, analyseText } from './analysis/analyse-text.ts'
export type { OwnWord } from './analysis/banned-words/find-own-words.ts'
export { type AnalysisMemory, createAnalysisMemory } from './analysis/banned-words/memory/analysis-memory.ts'
export { detectStructure } from './analysis/detect-structure.ts'
export type { LaidOut } from './analysis/layout-risks/risk.ts'
export { textShareNote } from './analysis/layout-risks/text-share.ts'
export type { Article, ArticleWarning, Block, Inline, Lines } from './article/article.ts'
export type { ExhibitKind } from './article/exhibit.ts'
export { type Images, mayShowImages, servedImages, shownImages } from './article/images.ts'
export { pixelSize, pixelSizeOf } from './article/pixel-size.ts'
export { OBJECT_MARK, plainText } from './article/plain-text.ts'
export { overSettings, settingsIn } from './article/settings-in.ts'
export { BRAND_FAMILIES, type BrandFace, type BrandFaces, facesOfBrand } from './brands/brand-faces.ts'
export { type BrandImage, type BrandImages, imagesOfBrand, type WornBrand } from './brands/brand-images.ts'
export { inBrandColours, type MovedColour, movedColours } from './brands/in-brand-colours.ts'
export { lackingCharacters, textsByFont } from './brands/lacking-characters.ts'
export { logoOn, type PlacedLogo } from './brands/logo-on.ts'
export { brandContrasts, proveBrand, type RoleContrast } from './brands/prove-brand.ts'
export { ENGINE_VERSION } from './engine-version.ts'
export { type GlyphGap, missingGlyphs } from './glyphs/missing-glyphs.ts'
export { noteIn, noteText } from './lines/reading-notes.ts'
export { frontMatterIn } from './markdown/front-matter.ts'
export { parseMarkdown } from './markdown/parse.ts'
export { type Address, ownAddress, pictureData } from './markup/address.ts'
export {
  asWritten,
  type Content,
  element,
  type Html,
  joined,
  NOTHING,
  text as htmlText,
} from './markup/html.ts'
export { type BlockMemory, createBlockMemory } from './output/blocks/block-memory.ts'
export { partsOfRender } from './output/blocks/parts-of-render.ts'
export { type BrandKits, type RenderSource, readSource } from './output/blocks/source.ts'
export { type CanvasInput, type CanvasParts, canvasHtml, flowHtml } from './output/canvas.ts'
export { charactersIn } from './output/characters-in.ts'
export { fetchHighlighting, prepareHighlighting } from './output/code/code.ts'
export { coverPictures, coverTitle } from './output/cover/designs/cover-stage.ts'
export { logoSize } from './output/cover/marks.ts'
export { hasMath } from './output/math/math.ts'
export { altText } from './output/pictures/alt-text.ts'
export { titleOf } from './output/titles/title.ts'
export { mayBeCut } from './paging/block-sizes.ts'
export type { BreakReason } from './paging/break-cost.ts'
export type { BreakPlan } from './paging/break-plan.ts'
export { type Card, cardOf } from './paging/card.ts'
export type { FlowMeasure } from './paging/flow-measure.ts'
export { pageInput } from './paging/page-input.ts'
export type { LayoutWarning, PageFacts, PageInput, PageLayout } from './paging/page-layout.ts'
export {
  type CanvasDocument,
  canvasDocuments,
  documentHtml,
  documentParts,
} from './platforms/canvas-documents.ts'
export { captionText, writeCaption } from './platforms/caption.ts'
export type { PlatformProfile } from './platforms/profile.ts'
export { platformProfiles, showsPages } from './platforms/registry.ts'
export type { ThreadPage } from './platforms/twitter/thread/attach-pages.ts'
export { twitterThread } from './platforms/twitter/thread/twitter-thread.ts'
export { drawFormulas } from './platforms/wechat/article/formulas/draw-formulas.ts'
export {
  createFormulaMemory,
  type FormulaMemory,
} from './platforms/wechat/article/formulas/formula-memory.ts'
export { loadFormulas } from './platforms/wechat/article/formulas/load-formulas.ts'
export type { Ground, Rgb } from './platforms/wechat/article/look/colours.ts'
export {
  DARK_GROUND as WECHAT_DARK_GROUND,
  darkGround as wechatDarkGround,
  darkText as wechatDarkText,
} from './platforms/wechat/article/look/dark-mode.ts'
export { heldInWechat } from './platforms/wechat/article/look/held-palette.ts'
export { wechatPictureCounts } from './platforms/wechat/article/picture-counts.ts'
export {
  type WechatArticle,
  type WechatWarning,
  wechatArticle,
} from './platforms/wechat/article/wechat-article.ts'
export { type Sticker, stickers } from './stickers/catalogue.ts'
export { shapesOf } from './stickers/shapes-of.ts'
export { weightedLength } from './text-metrics/weighted-length.ts'
export { proveTheme } from './theme-proof/prove-theme.ts'
export { findTheme, themes, themesNamed } from './themes/catalogue.ts'
export { faceBehind } from './themes/font-families.ts'
export { fontsOf } from './themes/fonts-of.ts'
export { MOOD_NAMES, moodsOf } from './themes/moods.ts'
export { ownTheme, themesOfRender } from './themes/own-theme.ts'
export type { Scheme, Theme, ThemeFamily } from './themes/theme.ts'
export { paletteOf, THEME_FAMILIES } from './themes/theme.ts'
export { themeVersion } from './themes/theme-version.ts'
