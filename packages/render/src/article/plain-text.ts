import type { Article, Block, Inline } from './article.ts'

/** Replaces each picture and formula in the plain text. They appear on a page, but not as characters. */
export const OBJECT_MARK = '\ufffc'

/**
 * Returns every character that must appear on the pages, in order. Pictures and formulas are each one
 * U+FFFC; list numbers, callout labels and page furniture aren't part of the text.
 */
export function plainText(article: Article): string {
  return article.blocks.map(textOfBlock).join('\n')
}

/** Returns the words of inlines as a reader would say them, without notes and marks for pictures and formulas. */
export function plainTextOf(inlines: readonly Inline[]): string {
  return inlines.map(saidOf).join('').replaceAll(OBJECT_MARK, '')
}

function saidOf(inline: Inline): string {
  if (inline.kind === 'styled' || inline.kind === 'link') return inline.children.map(saidOf).join('')
  return inline.kind === 'note' ? '' : textOfInline(inline)
}

/** Returns the characters of inlines, with a mark for each picture and formula. */
export function textOfInlines(inlines: readonly Inline[]): string {
  return inlines.map(textOfInline).join('')
}

/** Returns whether inlines are nothing but words: no picture, formula, code or mark of a note. */
export function areWords(inlines: readonly Inline[]): boolean {
  return inlines.every((inline) => {
    if (inline.kind === 'styled' || inline.kind === 'link') return areWords(inline.children)
    return inline.kind === 'text' || inline.kind === 'soft-break' || inline.kind === 'break'
  })
}

function textOfInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
    case 'note':
      return inline.text
    case 'break':
      return '\n'
    case 'soft-break':
      return inline.isBlank ? ' ' : ''
    case 'styled':
    case 'link':
      return textOfInlines(inline.children)
    case 'image':
    case 'math':
    case 'sticker':
      return OBJECT_MARK
    case 'footnote-mark':
      return String(inline.number)
  }
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOfInlines(block.children)
    case 'figure':
      return OBJECT_MARK + (block.picture.caption ?? '')
    case 'gallery':
      if (block.isSet) return block.pictures.map(({ caption }) => OBJECT_MARK + (caption ?? '')).join('')
      return (
        OBJECT_MARK.repeat(block.pictures.length) +
        block.pictures.map(({ caption }) => caption ?? '').join('')
      )
    case 'code':
      return block.text
    case 'math':
    case 'diagram':
      return OBJECT_MARK
    case 'list':
      return block.items.map((item) => (item.mark ?? '') + textOfBlocks(item.blocks)).join('\n')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOfInlines).join('\t')).join('\n')
    case 'quote':
      return textOfBlocks(block.blocks)
    case 'callout':
      return `${textOfInlines(block.title ?? [])}\n${textOfBlocks(block.blocks)}`
    case 'exhibit':
      return [
        ...(block.title ? [textOfInlines(block.title)] : []),
        ...block.entries.flatMap(({ parts }) => parts.map((part) => textOfBlocks(part.blocks))),
      ].join('\n')
    case 'details':
      return `${textOfInlines(block.summary)}\n${textOfBlocks(block.blocks)}`
    case 'definitions':
      return block.entries
        .map(({ term, meanings }) =>
          [textOfInlines(term), ...meanings.map((each) => textOfBlocks(each.blocks))].join('\n'),
        )
        .join('\n')
    case 'footnotes':
      return block.notes.map((note) => textOfBlocks(note.blocks)).join('\n')
    case 'rule':
    case 'page-break':
      return ''
  }
}

export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join('\n')
}
