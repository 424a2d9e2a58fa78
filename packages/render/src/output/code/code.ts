import type { ThemedToken } from '@shikijs/core'
import { fetchGrammars } from '#grammars'
import type { Article, BlockOf } from '../../article/article.ts'
import { allBlocks } from '../../article/block-tree.ts'
import type { Html } from '../../markup/html.ts'
import { element, text as escaped } from '../../markup/html.ts'
import { linesAttribute } from '../blocks/lines-attribute.ts'
import { highlighterOf } from './highlighter.ts'

/** Larger blocks get a single colour, which bounds the time. */
const MAX_BLOCK_CHARS = 30_000
const MAX_LINE_CHARS = 500
/** With a larger indent, a wrapped line would have no room. */
const MAX_INDENT = 16
/** No time limit, because with one the colours would depend on the machine's load. The block's size bounds the time. */
const NO_TIME_LIMIT = 0

export type CodeRole = 'comment' | 'string' | 'keyword' | 'function' | 'number' | 'punctuation'
export type CodePiece = { readonly text: string; readonly role: CodeRole | null }

/** Compiles the grammars that most texts need, so that the first render doesn't wait for them. */
export async function prepareHighlighting(): Promise<void> {
  for (const language of ['typescript', 'python', 'bash', 'json']) highlighterOf(language)
}

/**
 * Fetches the grammars for an article's code, in a browser, which loads them one by one. Null when all are loaded, as
 * they always are outside of browsers.
 */
export function fetchHighlighting({ blocks }: Article): Promise<unknown> | null {
  return fetchGrammars(
    [...allBlocks(blocks)].flatMap((block) =>
      block.kind === 'code' && block.language !== null ? [block.language] : [],
    ),
  )
}

/** Renders a block of code, one element per line, because pages break between lines. */
export function codeHtml(block: BlockOf<'code'>, lineNumbers: boolean, isDiagram = false): Html {
  const lines = codePieces(block)
  const digits = String(lines.length).length
  const html = lines.map((pieces, index) => lineHtml(pieces, block.firstLine + index))
  const numbering = lineNumbers ? { class: 'numbered', style: { '--digits': digits } } : {}
  // Mermaid that is still code at this point can't be drawn.
  const undrawn = isDiagram ? 'diagram' : block.language === 'mermaid'
  return element('pre', { ...numbering, 'data-undrawn': undrawn, ...linesAttribute(block.lines) }, html)
}

/** Splits a block of code into lines, and each line into pieces of one colour. */
export function codePieces({ text, language }: BlockOf<'code'>): CodePiece[][] {
  return colouredLines(text, language) ?? plainLines(text)
}

/** Renders a line. A long line wraps, indented by two characters more than its beginning. */
function lineHtml(pieces: readonly CodePiece[], line: number): Html {
  const text = pieces.map((piece) => piece.text).join('')
  const isBlank = text.trim() === ''
  const indent = isBlank ? 0 : Math.min(MAX_INDENT, text.length - text.trimStart().length)
  const style = { '--in': indent > 0 ? indent : null }
  const source = linesAttribute({ start: line, end: line })
  const attributes = { class: `code-line${isBlank ? ' blank' : ''}`, style, ...source }
  return element('span', attributes, [...pieces.map(pieceHtml), escaped('\n')])
}

/** Returns the highlighted lines. Null when the language is unknown or the block is too big. */
function colouredLines(text: string, language: string | null): CodePiece[][] | null {
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

function plainLines(text: string): CodePiece[][] {
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

function pieceOf(token: ThemedToken): CodePiece {
  const role = roles.find(([pattern]) => pattern.test(token.color ?? ''))
  return { text: token.content, role: role?.[1] ?? null }
}

function pieceHtml({ text, role }: CodePiece): Html {
  return role === null ? escaped(text) : element('span', { class: `c-${role}` }, escaped(text))
}
