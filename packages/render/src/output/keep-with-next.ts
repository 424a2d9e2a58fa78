import type { Block, BlockOf } from '../article/article.ts'
import { plainTextOf } from '../article/plain-text.ts'
import { columnsOf } from '../lines/columns.ts'
import { isPseudoTitle, isShortLine } from './titles/pseudo-title.ts'

const ENDS_PART: ReadonlySet<Block['kind']> = new Set(['heading', 'rule', 'page-break', 'footnotes'])
const ANNOUNCED: ReadonlySet<Block['kind']> = new Set([
  'list',
  'code',
  'table',
  'quote',
  'figure',
  'gallery',
  'math',
  'diagram',
])
const SHOWN: ReadonlySet<Block['kind']> = new Set(['figure', 'gallery', 'diagram', 'table'])

const PICTURE =
  '(?:pictures?|images?|photos?|photographs?|charts?|figures?|diagrams?|screenshots?|graphs?|tables?|maps?)'
/** A sentence with one of these speaks of what is shown after it. */
const SPEAKS_OF_NEXT = new RegExp(
  String.raw`[下如见][图圖表]|下[面方](?:的|这|這|是)?[一这這那]?[张張幅]?[图圖表]|(?:下|次)の[図表写]|아래\s?(?:그림|사진|표)|\b${PICTURE} below\b|\b(?:following|next) ${PICTURE}\b|\bbelow is\b`,
  'iu',
)
/** A sentence with one of these speaks of what was shown before it. */
const SPEAKS_OF_LAST = new RegExp(
  String.raw`[上如][图圖表]|上[面方](?:的|这|這)?[一这這那]?[张張幅]?[图圖表]|[图圖]中|上の[図表写]|위\s?(?:그림|사진|표)|\b${PICTURE} above\b|\babove ${PICTURE}\b|\b(?:pictured|shown) (?:above|here)\b`,
  'iu',
)
/** A line below a picture that names it, its number or its source. */
const CAPTION =
  /^\s*(?:[▲△↑⬆☝]|[图圖]\s*\d*\s*[:：|丨]|[图圖]\s*\d+|[图圖]片?(?:来|來)?源|摄影|Photo\b|Image\b|Fig(?:ure|\.)|Source\b)/iu
/** A longer line is no caption. */
const MOST_CAPTION_COLUMNS = 80

/** Returns the class that keeps a paragraph on the page of what follows, or false. */
export function keptWithNext(
  block: BlockOf<'paragraph'>,
  following: Block | undefined,
): 'pseudo-title lead-in' | 'lead-in' | false {
  if (headsText(block, following)) return 'pseudo-title lead-in'
  return leadsIn(block, following) && 'lead-in'
}

/** Returns whether the block after a picture is its caption or begins with a sentence about it. */
export function isAboutLast(following: Block | undefined): boolean {
  if (following?.kind !== 'paragraph') return false
  const text = plainTextOf(following.children).trim()
  if (CAPTION.test(text) && columnsOf(text) <= MOST_CAPTION_COLUMNS) return true
  const [sentence = ''] = text.split(/(?<=[。！？!?]|\.\s)/u)
  return SPEAKS_OF_LAST.test(sentence) && !/下|below|following/iu.test(sentence)
}

/** Returns whether a paragraph announces what follows, speaks of it, heads a list made by hand, or has its author named below. */
function leadsIn(block: BlockOf<'paragraph'>, following: Block | undefined): boolean {
  if (following === undefined) return false
  if (following.kind === 'paragraph') return following.isAttribution === true
  if (following.kind === 'math') return true
  if (following.kind === 'list' && following.marks && isShortLine(block)) return true
  const text = plainTextOf(block.children).trimEnd()
  if (ANNOUNCED.has(following.kind) && /[:：]$/.test(text)) return true
  const last = text.split(/(?<=[。！？!?]|\.\s)/u).findLast((sentence) => sentence.trim() !== '') ?? ''
  return SHOWN.has(following.kind) && SPEAKS_OF_NEXT.test(last)
}

/** Returns whether a paragraph is a short line above its text. The last of a row of such lines is, and the others aren't. */
function headsText(block: BlockOf<'paragraph'>, following: Block | undefined): boolean {
  if (!isPseudoTitle(block) || following === undefined || ENDS_PART.has(following.kind)) return false
  return following.kind !== 'paragraph' || !isPseudoTitle(following)
}
