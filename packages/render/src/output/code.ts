import type { ThemedToken } from '@shikijs/core'
import { fetchGrammars } from '#grammars'
import type { Article, BlockOf } from '../article/article.ts'
import { allBlocks } from '../article/block-tree.ts'
import type { Html } from '../markup/html.ts'
import { element, text as escaped } from '../markup/html.ts'
import { highlighterOf } from './highlighter.ts'
import { linesAttribute } from './lines-attribute.ts'

/** Beyond these a block is set in one colour: no reader misses it, and the time stays bounded. */
const MAX_BLOCK_CHARS = 30_000
const MAX_LINE_CHARS = 500
/** Further in, a continued line would have no room. */
const MAX_INDENT = 16
/** None: where a line ended early, the colours of a page depended on how busy the machine is. Size is the bound. */
const NO_TIME_LIMIT = 0

export type CodeRole = 'comment' | 'string' | 'keyword' | 'function' | 'number' | 'punctuation'
export type Piece = { readonly text: string; readonly role: CodeRole | null }

/** Compiles the grammars that most texts need, so that the first render doesn't wait for them. */
export async function prepareHighlighting(): Promise<void> {
  for (const language of ['typescript', 'python', 'bash', 'json']) highlighterOf(language)
}

/**
 * Fetches what colours an article's code, in a browser, where grammars come one by one. Null when all are there, as they
 * are anywhere else.
 */
export function fetchHighlighting({ blocks }: Article): Promise<unknown> | null {
  return fetchGrammars(
    [...allBlocks(blocks)].flatMap((block) =>
      block.kind === 'code' && block.language !== null ? [block.language] : [],
    ),
  )
}

/** Sets a block of code, one element a line: pages break between lines. */
export function codeHtml(block: BlockOf<'code'>, lineNumbers: boolean, isDiagram = false): Html {
  const lines = codePieces(block)
  const digits = String(lines.length).length
  const html = lines.map((pieces, index) => lineHtml(pieces, block.firstLine + index))
  const numbering = lineNumbers ? { class: 'numbered', style: { '--digits': digits } } : {}
  // Mermaid that is still code here is a diagram that can't be drawn.
  const undrawn = isDiagram ? 'diagram' : block.language === 'mermaid'
  return element('pre', { ...numbering, 'data-undrawn': undrawn, ...linesAttribute(block.lines) }, html)
}

/** Reads a block of code as lines of pieces that have one colour each. */
export function codePieces({ text, language }: BlockOf<'code'>): Piece[][] {
  return colouredLines(text, language) ?? plainLines(text)
}

/** What a long line has too much goes on below it, two characters further in than the line itself began. */
function lineHtml(pieces: readonly Piece[], line: number): Html {
  const text = pieces.map((piece) => piece.text).join('')
  const isBlank = text.trim() === ''
  const indent = isBlank ? 0 : Math.min(MAX_INDENT, text.length - text.trimStart().length)
  const style = { '--in': indent > 0 ? indent : null }
  const source = linesAttribute({ start: line, end: line })
  const attributes = { class: `code-line${isBlank ? ' blank' : ''}`, style, ...source }
  return element('span', attributes, [...pieces.map(pieceHtml), escaped('\n')])
}

/** Null when the language isn't known or the block is too big to colour. */
function colouredLines(text: string, language: string | null): Piece[][] | null {
  if (language === null || text.length > MAX_BLOCK_CHARS) return null
  const found = highlighterOf(language)
  if (!found) return null
  const { tokens } = found.shiki.codeToTokens(text, {
    lang: found.language,
    theme: 'css-variables',
    tokenizeMaxLineLength: MAX_LINE_CHARS,
    tokenizeTimeLimit: NO_TIME_LIMIT,
  })
  return tokens.map((line) => line.map(pieceOf))
}

function plainLines(text: string): Piece[][] {
  return text.split('\n').map((line) => [{ text: line, role: null }])
}

const roles: readonly (readonly [RegExp, CodeRole])[] = [
  [/comment/, 'comment'],
  [/string/, 'string'],
  [/keyword/, 'keyword'],
  [/function/, 'function'],
  [/constant|parameter/, 'number'],
  [/inserted/, 'string'],
  [/deleted/, 'keyword'],
  [/punctuation/, 'punctuation'],
]

function pieceOf(token: ThemedToken): Piece {
  const role = roles.find(([pattern]) => pattern.test(token.color ?? ''))
  return { text: token.content, role: role?.[1] ?? null }
}

function pieceHtml({ text, role }: Piece): Html {
  return role === null ? escaped(text) : element('span', { class: `c-${role}` }, escaped(text))
}
