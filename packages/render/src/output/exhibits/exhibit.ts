import type { Article, Block, BlockOf, ExhibitEntry, ExhibitPart, Inline } from '../../article/article.ts'
import { allBlocks } from '../../article/block-tree.ts'
import type { ExhibitKind, ExhibitRole } from '../../article/exhibit.ts'
import { LINE_ROLES } from '../../article/exhibit.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { cjkLetter } from '../../article/script.ts'
import type { Html } from '../../markup/html.ts'
import { element, joined } from '../../markup/html.ts'
import type { Style } from '../../markup/style.ts'
import type { BlockContext } from '../blocks/block-context.ts'
import { linesAttribute } from '../blocks/lines-attribute.ts'
import { classes, isLatin } from '../text/classes.ts'
import { inlinesHtml, running } from '../text/inline.ts'
import { figureLine, priceLine, quoteSize, scoreLine } from './display-size.ts'
import { setOf } from './rows.ts'

/** Renders the blocks inside of an exhibit. */
type RenderInside = (blocks: readonly Block[]) => Html

/** Returns whether a text has an exhibit, whose style sheet other texts do without. */
export function hasExhibits(article: Article): boolean {
  for (const block of allBlocks(article.blocks)) if (block.kind === 'exhibit') return true
  return false
}

type Setting = { readonly language: string; readonly setBlocks: RenderInside }

/** Returns an exhibit's classes and its content. */
export function exhibitContent(
  block: BlockOf<'exhibit'>,
  { language }: Pick<BlockContext, 'language'>,
  setBlocks: RenderInside,
): { names: string; content: Html } {
  const { exhibit, title, entries } = block
  const setting = { language, setBlocks }
  const head = title
    ? [element('p', { class: 'exhibit-title' }, inlinesHtml(title, displayed(title, language)))]
    : []
  const names =
    classes('exhibit', `ex-${exhibit}`, SERIES.has(exhibit) && 'series', FRAMED.has(exhibit) && 'framed') ??
    ''
  const runs = runsOf(entries).map((run) => runHtml(exhibit, run, setting))
  return { names, content: joined([...head, ...runs], '\n') }
}

/** Kinds of many entries, which pages may part. Pages keep others whole. */
const SERIES: ReadonlySet<ExhibitKind> = new Set(['steps', 'checklist', 'timeline', 'qa'])

/** Kinds whose entries have a box of the theme's around them. */
const FRAMED: ReadonlySet<ExhibitKind> = new Set(['checklist', 'profile', 'rating', 'price', 'poll'])

/** Kinds whose lines form one figure, which a page keeps in one piece. */
const TOPPED: ReadonlySet<ExhibitKind> = new Set(['profile', 'rating', 'price'])

const isPlain = ({ parts }: ExhibitEntry) => parts[0]?.role === 'plain'

/** Returns the entries in runs of plain ones and of others. */
function runsOf(entries: readonly ExhibitEntry[]): ExhibitEntry[][] {
  const runs: ExhibitEntry[][] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last?.[0] && isPlain(last[0]) === isPlain(entry)) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

function runHtml(exhibit: ExhibitKind, run: readonly ExhibitEntry[], setting: Setting): Html {
  const [first] = run
  if (!first || isPlain(first))
    return element(
      'div',
      { class: 'ex-plain' },
      run.map((entry) => partsHtml(entry.parts, entry, setting)),
    )
  if (exhibit === 'quote') return joined(run.map((entry) => quoteHtml(entry, setting)))
  const set = setOf(exhibit, run)
  const names = classes('ex-entries', set !== null && `keep ${set}`, run.length === 1 && 'lone')
  const isNumbered = first.number !== undefined
  const inside = { ...setting, exhibit, tag: isNumbered ? 'li' : 'div' } as const
  const html = run.map((entry) => entryHtml(entry, inside))
  const start = isNumbered ? { start: first.number } : {}
  return element(isNumbered ? 'ol' : 'div', { class: names, ...start }, html)
}

/** A quotation has the theme's own design of quotations, with larger words. */
function quoteHtml({ parts, lines }: ExhibitEntry, { setBlocks }: Setting): Html {
  const said = parts.filter(({ role }) => role === 'said').flatMap(({ blocks }) => blocks)
  const blocks = parts.flatMap((part) => part.blocks)
  return element('blockquote', { class: quoteSize(said), ...linesAttribute(lines) }, setBlocks(blocks))
}

type EntrySetting = Setting & { readonly exhibit: ExhibitKind; readonly tag: 'li' | 'div' }

function entryHtml(entry: ExhibitEntry, setting: EntrySetting): Html {
  const { parts, lines, task } = entry
  const top = TOPPED.has(setting.exhibit) ? parts.filter(({ role }) => role !== 'body') : []
  const others = parts.filter((part) => !top.includes(part))
  const shown =
    top.length > 0 ? [element('div', { class: 'ex-top keep' }, partsHtml(top, entry, setting))] : []
  const attributes = { class: classes('ex-entry', task && `ex-${task}`), ...linesAttribute(lines) }
  return element(setting.tag, attributes, [...shown, partsHtml(others, entry, setting)])
}

function partsHtml(parts: readonly ExhibitPart[], entry: ExhibitEntry, setting: Setting): Html {
  return joined(parts.map((part) => partHtml(part, entry, setting)))
}

const LINES: ReadonlySet<ExhibitRole> = new Set(LINE_ROLES)

function partHtml(
  { role, blocks }: ExhibitPart,
  { share }: ExhibitEntry,
  { language, setBlocks }: Setting,
): Html {
  const [line] = blocks
  if (!LINES.has(role) || line?.kind !== 'paragraph')
    return role === 'plain' ? setBlocks(blocks) : element('div', { class: `ex-${role}` }, setBlocks(blocks))
  const { children, lines } = line
  const { html, style } = lineContent(role, { children, language, share })
  const names = classes(
    `ex-${role}`,
    isLatin(children) && 'latin',
    style['--share'] !== undefined && 'shared',
  )
  return element('p', { class: names, style, ...linesAttribute(lines) }, html)
}

type Line = {
  readonly children: readonly Inline[]
  readonly language: string
  readonly share: number | undefined
}

function lineContent(role: ExhibitRole, { children, language, share }: Line): { html: Html; style: Style } {
  if (role === 'figure') return figureLine(children, language)
  if (role === 'price') return { html: priceLine(children, language), style: {} }
  if (role === 'score') return { html: scoreLine(children, { language, share: share ?? 0 }), style: {} }
  const html = inlinesHtml(children, displayed(children, language))
  return { html, style: role === 'option' && share !== undefined ? { '--share': share } : {} }
}

/** Returns the manner of a line in a large size, which breaks between clauses. */
function displayed(line: readonly Inline[], language: string) {
  const isCjk = cjkLetter.test(plainTextOf(line))
  return { ...running(language), lineEnds: isCjk ? 'clauses' : 'anywhere' } as const
}
