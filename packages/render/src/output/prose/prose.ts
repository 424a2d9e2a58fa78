import type { Block, BlockOf, Definition, Footnote, Lines, ListItem, Picture } from '../../article/article.ts'
import { textOfInlines } from '../../article/plain-text.ts'
import { writtenOut } from '../../exhibits/registry.ts'
import { labelsOf } from '../labels.ts'
import type { InlineProse, ProseStyle, Whole } from './inline-prose.ts'
import { inlineProse } from './inline-prose.ts'
import type { ShownKind } from './prose-words.ts'
import { proseWordsOf } from './prose-words.ts'

/** A heading, a paragraph, a line of a list, … as plain text. `shown`: replaces what only an image can show. */
export type Passage = {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'shown' | 'note' | 'page-break'
  readonly text: string
  /** Parts of `text` that must not be cut. */
  readonly wholes: readonly Whole[]
  /** Whether an image of the page shows something that the text can't. */
  readonly showsMore: boolean
  readonly lines: Lines
  /** True in a quotation. */
  readonly isQuoted?: true
}

export type ProseOptions = { readonly language: string; readonly keepsReferences: boolean }

/** A longer description is left out of the text: it goes with the picture. */
const LONGEST_DESCRIPTION = 60

/** The prefixes of the first and of the later blocks in a group. */
type Place = {
  readonly prefix: string
  readonly laterPrefix: string
  readonly kind: 'paragraph' | 'item' | 'note'
  readonly depth: number
}

const outermost: Place = { prefix: '', laterPrefix: '', kind: 'paragraph', depth: 0 }

/**
 * Writes an article as plain prose, in order and without its markup: bullets and numbers for lists, a word for each
 * table, formula and block of code, since prose can't show them. Time is linear in the text's length.
 */
export function proseOf(blocks: readonly Block[], options: ProseOptions): Passage[] {
  const writing: Writing = {
    passages: [],
    style: { words: proseWordsOf(options.language), keepsReferences: options.keepsReferences },
    language: options.language,
  }
  addBlocks(writing, blocks, outermost)
  return writing.passages
}

/** Returns the white space between two passages. Lines of a list, and a picture under its text, have no blank line. */
export function gapBetween(before: Passage, after: Passage): string {
  const isList = before.kind === after.kind && (after.kind === 'item' || after.kind === 'note')
  if (after.kind === 'shown' || isList) return '\n'
  return belongsTo(before, after) ? '\n' : '\n\n'
}

/** Returns true for a line such as "Three things:" and the list after it, and for a quote and its attribution. */
export function belongsTo(before: Passage, after: Passage): boolean {
  const isIntroduced = (after.kind === 'item' || after.kind === 'shown') && /[:：]$/.test(before.text)
  return isIntroduced || (before.isQuoted === true && after.isQuoted === true && /^[—–-]/.test(after.text))
}

type Writing = { readonly passages: Passage[]; readonly style: ProseStyle; readonly language: string }

function addBlocks(writing: Writing, blocks: readonly Block[], place: Place): void {
  const later = { ...place, prefix: place.laterPrefix }
  for (const [index, block] of blocks.entries()) addBlock(writing, block, index === 0 ? place : later)
}

function addBlock(writing: Writing, block: Block, place: Place): void {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      addLine(writing, block.kind === 'heading' ? { ...place, kind: block.kind } : place, {
        prose: inlineProse(block.children, writing.style),
        lines: block.lines,
      })
      break
    case 'list':
      addList(writing, block, place)
      break
    case 'definitions':
      for (const entry of block.entries) addDefinition(writing, entry, place)
      break
    case 'quote':
      addQuote(writing, block, place)
      break
    case 'exhibit':
      addBlocks(writing, writtenOut(block, writing.language), place)
      break
    case 'callout':
    case 'details':
      addBox(writing, block, place)
      break
    case 'footnotes':
      for (const note of block.notes) addNote(writing, note)
      break
    case 'page-break':
      addPageBreak(writing, block.lines)
      break
    default:
      addShown(writing, block)
  }
}

function addPageBreak({ passages }: Writing, lines: Lines): void {
  passages.push({ kind: 'page-break', text: '', wholes: [], showsMore: false, lines })
}

/** Returns what only an image of the page shows. Null if there is nothing, as for a rule. */
function shownOf(block: Block): { kind: ShownKind; about: string } | null {
  switch (block.kind) {
    case 'figure':
      return { kind: 'image', about: aboutOf(block.picture) }
    case 'gallery':
      return { kind: 'image', about: block.pictures.map(aboutOf).find((about) => about !== '') ?? '' }
    case 'code':
      return { kind: 'code', about: '' }
    case 'diagram':
      return { kind: 'diagram', about: '' }
    case 'math':
      return { kind: 'formula', about: '' }
    case 'table':
      return { kind: 'table', about: '' }
    default:
      return null
  }
}

type LinePlace = { readonly prefix: string; readonly kind: Passage['kind'] }

function addLine(
  writing: Writing,
  { prefix, kind }: LinePlace,
  { prose, lines }: { prose: InlineProse; lines: Lines },
): void {
  const start = prose.text.length - prose.text.trimStart().length
  const text = prose.text.trim()
  if (text === '') return
  const shift = prefix.length - start
  const wholes = prose.wholes.map((whole) => ({ start: whole.start + shift, end: whole.end + shift }))
  // A bullet stays with the next word.
  if (prefix !== '') wholes.unshift({ start: 0, end: prefix.length + 1 })
  writing.passages.push({ kind, text: prefix + text, wholes, showsMore: prose.showsMore, lines })
}

/** Adds a word for a block that only an image can show. Two adjacent blocks of code share one word. */
function addShown({ passages, style }: Writing, block: Block): void {
  const shown = shownOf(block)
  if (!shown) return
  const { words } = style
  const about = shown.about === '' ? '' : words.colon + shown.about
  const text = `${words.open.trim()}${words.shown[shown.kind]}${about}${words.close}`
  const last = passages.at(-1)
  if (last?.kind === 'shown' && last.text === text) {
    passages[passages.length - 1] = { ...last, lines: { start: last.lines.start, end: block.lines.end } }
  } else {
    const wholes = [{ start: 0, end: text.length }]
    passages.push({ kind: 'shown', text, wholes, showsMore: true, lines: block.lines })
  }
}

function aboutOf(picture: Picture): string {
  const alt = Array.from(picture.alt).length <= LONGEST_DESCRIPTION ? picture.alt : ''
  return (picture.caption ?? alt).replace(/\s+/g, ' ').trim().normalize('NFC')
}

/** Quotation marks by the language of the text. */
const QUOTES = { corner: '「」', other: '“”' } as const
const isAttribution = (text: string) => /^[—–-]/.test(text)

/** Adds a quotation in quotation marks, unless it has its own or holds more than paragraphs. Its author follows them. */
function addQuote(writing: Writing, { blocks }: BlockOf<'quote'>, place: Place): void {
  const { passages, language } = writing
  const from = passages.length
  addBlocks(writing, blocks, place)
  const quoted = passages.splice(from).map((passage) => ({ ...passage, isQuoted: true as const }))
  const last = quoted.findLastIndex(({ text }) => !isAttribution(text))
  const hasMarks = /^["“”「『‘«]/.test(quoted[0]?.text.slice(place.prefix.length) ?? '')
  const isPlain = quoted.every(({ kind }) => kind === 'paragraph')
  if (hasMarks || !isPlain || last === -1) return void passages.push(...quoted)
  const [open = '', close = ''] = quotesOf(language)
  passages.push(
    ...quoted.map((passage, index) => {
      const before = index === 0 ? open : ''
      const wholes = passage.wholes.map(({ start, end }) => ({
        start: start + before.length,
        end: end + before.length,
      }))
      return { ...passage, wholes, text: before + passage.text + (index === last ? close : '') }
    }),
  )
}

function quotesOf(language: string): string {
  return /^(?:zh-(?:Hant|TW|HK)|ja)/i.test(language) ? QUOTES.corner : QUOTES.other
}

function addList(writing: Writing, list: BlockOf<'list'>, place: Place): void {
  for (const [index, item] of list.items.entries()) {
    const before = index === 0 ? place.prefix : place.laterPrefix
    const prefix = before + (item.mark ?? boxOf(item) ?? markOf(list, index, place.depth))
    addBlocks(writing, item.blocks, { ...place, prefix, kind: 'item', depth: place.depth + 1 })
  }
}

function addDefinition(writing: Writing, { term, meanings, lines }: Definition, place: Place): void {
  const prose = inlineProse(term, writing.style)
  addLine(writing, { kind: 'item', prefix: `${place.laterPrefix}• ` }, { prose, lines })
  const prefix = `${place.laterPrefix}– `
  for (const { blocks } of meanings) addBlocks(writing, blocks, { ...place, prefix, kind: 'item' })
}

function markOf({ start }: BlockOf<'list'>, index: number, depth: number): string {
  if (start !== null) return `${start + index}. `
  return depth === 0 ? '• ' : '– '
}

/** Returns a check box, which replaces the bullet. Null without a task. */
function boxOf({ task }: ListItem): string | null {
  if (task === null) return null
  return task === 'done' ? '☑ ' : '☐ '
}

/** Adds a callout with its name first, or a `details` box with its summary first. */
function addBox(writing: Writing, block: BlockOf<'callout' | 'details'>, place: Place): void {
  const { style, language } = writing
  const isCallout = block.kind === 'callout'
  const name = isCallout ? labelsOf(language).callout[block.tone] + style.words.colon : ''
  const line = inlineProse((isCallout ? block.title : block.summary) ?? [], style)
  const named = { ...place, prefix: place.prefix + name }
  const isUntitled = line.text.trim() === ''
  addLine(writing, named, { prose: line, lines: block.lines })
  addBlocks(writing, block.blocks, isUntitled ? named : { ...place, prefix: place.laterPrefix })
}

function addNote(writing: Writing, { number, blocks }: Footnote): void {
  addBlocks(writing, blocks, { ...outermost, prefix: `[${number}] `, kind: 'note' })
}

/** Returns true when a heading only repeats the title. */
export function saysTitle(block: Block, title: string): boolean {
  return block.kind === 'heading' && blanksGone(textOfInlines(block.children)) === blanksGone(title)
}

function blanksGone(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, '')
}
