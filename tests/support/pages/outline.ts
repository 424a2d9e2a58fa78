import type { Article, Block, Inline } from '@galley/render'

/** Returns an article's tree as text for review, one line per block with its source lines. */
export function outline(article: Article): string {
  const warnings = article.warnings.map(({ code, line }) => `! ${code} ${line}`)
  return [...article.blocks.flatMap((block) => blockLines(block, '')), ...warnings, ''].join('\n')
}

function blockLines(block: Block, indent: string): string[] {
  const { start, end } = block.lines
  const [head = '', ...text] = textOf(block)
  const inner = `${indent}  `
  return [
    `${indent}${block.kind}${head} ${start}-${end}`,
    ...text.map((line) => `${inner}${line}`),
    ...partsOf(block).flatMap(([name, blocks]) => [
      ...(name === null ? [] : [`${inner}${name}`]),
      ...blocks.flatMap((each) => blockLines(each, name === null ? inner : `${inner}  `)),
    ]),
  ]
}

/** Returns the details after the kind, then the lines of the block's own text. */
function textOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [String(block.level), inlines(block.children)]
    case 'paragraph':
      return [block.manner ? ` ${block.manner}` : '', inlines(block.children)]
    case 'figure':
      return [
        ` ${block.picture.source.kind}`,
        JSON.stringify([block.picture.alt, block.picture.caption, block.picture.size]),
      ]
    case 'gallery':
      return [` ${block.layout}`, ...block.pictures.map(({ alt, caption }) => JSON.stringify([alt, caption]))]
    case 'code':
      return [` ${block.language ?? '-'}`, ...block.text.split('\n').map((line) => `|${line}`)]
    case 'math':
      return ['', ...block.tex.split('\n').map((line) => `|${line}`)]
    case 'list':
      return [` ${block.marks ?? block.start ?? '•'} ${block.isTight ? 'tight' : 'loose'}`]
    case 'table':
      return [
        ` ${block.columns.join(' ')}`,
        ...[block.head, ...block.rows].map((row) => row.map(inlines).join(' │ ')),
      ]
    case 'callout':
      return [` ${block.tone}`, ...(block.title ? [inlines(block.title)] : [])]
    case 'exhibit':
      return [` ${block.exhibit}`, ...(block.title ? [inlines(block.title)] : [])]
    case 'details':
      return ['', inlines(block.summary)]
    default:
      return ['']
  }
}

type Part = readonly [name: string | null, blocks: readonly Block[]]

function partsOf(block: Block): readonly Part[] {
  switch (block.kind) {
    case 'list':
      return block.items.map((item) => [
        `- ${item.task ?? item.mark ?? ''} ${item.lines.start}-${item.lines.end}`,
        item.blocks,
      ])
    case 'footnotes':
      return block.notes.map((note) => [
        `[${note.number}] ${note.lines.start}-${note.lines.end}`,
        note.blocks,
      ])
    case 'exhibit':
      return block.entries.flatMap(({ parts }) => parts.map(({ role, blocks }): Part => [role, blocks]))
    case 'definitions':
      return block.entries.flatMap(({ term, meanings }): Part[] => [
        [`= ${inlines(term)}`, []],
        ...meanings.map(({ blocks, lines }): Part => [`: ${lines.start}-${lines.end}`, blocks]),
      ])
    default:
      return 'blocks' in block ? [[null, block.blocks]] : []
  }
}

function inlines(children: readonly Inline[]): string {
  return children.map(inlineText).join('')
}

function inlineText(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return visible(inline.text)
    case 'code':
      return `<code>${visible(inline.text)}</code>`
    case 'break':
      return '⏎'
    case 'soft-break':
      return inline.isBlank ? '␣' : '·'
    case 'styled':
      return `<${inline.style}>${inlines(inline.children)}</${inline.style}>`
    case 'link':
      return `<link ${inline.href}>${inlines(inline.children)}</link>`
    case 'image':
      return `<image ${inline.picture.alt}>`
    case 'math':
      return `<math ${inline.tex}>`
    case 'sticker':
      return `<sticker ${inline.name}>`
    case 'note':
      return `<margin ${inline.text}>`
    case 'footnote-mark':
      return `<note ${inline.number}>`
  }
}

/** Shows invisible characters by their number. */
function visible(text: string): string {
  return text.replace(
    /[\p{Cf}\u00a0\u3000\u2003\u202f\p{Mn}]/gu,
    (char) => `‹${char.codePointAt(0)?.toString(16)}›`,
  )
}
