import { containerEmpty } from './container-empty/rule.ts'
import { containerUnknown } from './container-unknown/rule.ts'
import { emphasisUnclosed } from './emphasis-unclosed/rule.ts'
import { fenceUnclosed } from './fence-unclosed/rule.ts'
import { formulaBroken } from './formula-broken/rule.ts'
import { formulaTooLong } from './formula-too-long/rule.ts'
import { headingDuplicate } from './heading-duplicate/rule.ts'
import { imageInHtml } from './image-in-html/rule.ts'
import { imageWithoutAlt } from './image-without-alt/rule.ts'
import { linkBroken } from './link-broken/rule.ts'
import { linkTextEmpty } from './link-text-empty/rule.ts'
import type { PageRule } from './page-rule.ts'
import { paragraphTooLong } from './paragraph-too-long/rule.ts'
import { punctuationHalfWidth } from './punctuation-half-width/rule.ts'
import { sectionEmpty } from './section-empty/rule.ts'
import { stickerUnknown } from './sticker-unknown/rule.ts'
import { tableBroken } from './table-broken/rule.ts'
import { themeUnknown } from './theme-unknown/rule.ts'
import { tocLiteral } from './toc-literal/rule.ts'
import { tooManyHashtags } from './too-many-hashtags/rule.ts'
import { typographyDash } from './typography-dash/rule.ts'
import { typographyDe } from './typography-de/rule.ts'
import { typographyEllipsis } from './typography-ellipsis/rule.ts'
import { typographyQuotes } from './typography-quotes/rule.ts'
import { typographySpace } from './typography-space/rule.ts'
import { typographyUnits } from './typography-units/rule.ts'
import { typographyWidth } from './typography-width/rule.ts'

/** All rules about how a text is written. */
export const pageRules: readonly PageRule[] = [
  formulaBroken,
  formulaTooLong,
  emphasisUnclosed,
  linkBroken,
  tableBroken,
  fenceUnclosed,
  sectionEmpty,
  containerUnknown,
  containerEmpty,
  stickerUnknown,
  themeUnknown,
  paragraphTooLong,
  punctuationHalfWidth,
  tooManyHashtags,
  headingDuplicate,
  linkTextEmpty,
  imageInHtml,
  imageWithoutAlt,
  tocLiteral,
  typographyDash,
  typographyDe,
  typographyEllipsis,
  typographyQuotes,
  typographySpace,
  typographyUnits,
  typographyWidth,
]
