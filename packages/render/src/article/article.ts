import type { CoverLayout, LineBreaks } from '@galley/contracts'
import type { Diagram } from '../diagram/diagram.ts'
import type { PlacedSticker } from '../stickers/placed-sticker.ts'
import type { ExhibitKind, ExhibitRole } from './exhibit.ts'
import type { MarkerNote } from './marker-note.ts'

/** A range of source lines, from 1. Both ends are included. */
export type Lines = { readonly start: number; readonly end: number }

export type ImageSource =
  | { readonly kind: 'data'; readonly uri: string }
  | { readonly kind: 'remote'; readonly url: string }
  /** An uploaded image, by its id (`galley:img_…`) or its file name, as the text writes it. */
  | { readonly kind: 'uploaded'; readonly address: string }
  | { readonly kind: 'refused' }

export type Picture = {
  readonly source: ImageSource
  readonly alt: string
  readonly caption: string | null
  readonly size: PictureSize | null
  /** Absent without attributes that ask for it. */
  readonly look?: PictureLook
}

/** What the author asked for besides the size. */
export type PictureLook = {
  readonly crop: PictureCrop | null
  /** The point that a crop keeps, in shares of width and height. Null: the middle. */
  readonly focus: { readonly x: number; readonly y: number } | null
  /** Relative to a text size of 16 px. Null: the theme's corners. */
  readonly radiusPx: number | null
  /** True if the picture reaches both edges of the page. */
  readonly isFullBleed: boolean
  /** Null unless the picture begins a gallery with those after it. */
  readonly layout: GalleryLayout | null
}

/** `share`: a part of the picture, in shares of its width and height. `ratio`: as much as fits width : height. */
export type PictureCrop =
  | {
      readonly unit: 'share'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
  | { readonly unit: 'ratio'; readonly width: number; readonly height: number }

/** `grid`: cells of one size, as in an app's album. `row`: whole pictures of one height side by side. */
export type GalleryLayout = 'grid' | 'row'

/** The size that the author asked for. Px are relative to a text size of 16 px. */
export type PictureSize =
  | { readonly unit: 'percent'; readonly width: number }
  | { readonly unit: 'px'; readonly width: number | null; readonly height: number | null }

export type InlineStyle =
  | 'strong'
  | 'emphasis'
  | 'strike'
  | 'underline'
  | 'mark'
  /** A line below the words, drawn by hand. */
  | 'drawn-line'
  /** A circle around the words, drawn by hand. */
  | 'drawn-circle'
  | 'sub'
  | 'sup'
  | 'kbd'
  | 'small'
  | 'ruby'
  | 'ruby-text'

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  /** A line end of the source. It is a blank, except between characters of a script without blanks. */
  | { readonly kind: 'soft-break'; readonly isBlank: boolean }
  | { readonly kind: 'styled'; readonly style: InlineStyle; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'image'; readonly picture: Picture }
  | { readonly kind: 'math'; readonly tex: string; readonly display: boolean }
  | PlacedSticker
  | MarkerNote
  | { readonly kind: 'footnote-mark'; readonly number: number }

export type Align = 'start' | 'center' | 'end'
export type Cell = readonly Inline[]
export type CalloutTone = 'note' | 'tip' | 'important' | 'warning' | 'caution'

/**
 * What an author typed at the start of the lines of a list. `sign`: an emoji or a bullet. `number`: ①, （1）, 1️⃣, 一、.
 * `label`: a speaker or a field with its colon. `dash`: a dash. `time`: an hour, a day or a year.
 */
export type MarkKind = 'sign' | 'number' | 'label' | 'dash' | 'time'

/**
 * What a list that is made by hand is to its reader. `check`: things to tick off. `dialogue`: speakers who take turns.
 * `contrast`: before and after. `amount`: names with a price or a quantity at the line's end.
 */
export type ListManner = MarkKind | 'check' | 'dialogue' | 'contrast' | 'amount'

export type ListItem = {
  /** Null when the item has no check box. */
  readonly task: 'open' | 'done' | null
  /** The mark that the author typed, with the blanks after it: `✅ `, `1️⃣`, `Q：`. It is part of the text, and may be empty. */
  readonly mark?: string
  readonly blocks: readonly Block[]
  readonly lines: Lines
}

export type Footnote = { readonly number: number; readonly blocks: readonly Block[]; readonly lines: Lines }

/** A term with its definitions. */
export type Definition = {
  readonly term: readonly Inline[]
  readonly meanings: readonly { readonly blocks: readonly Block[]; readonly lines: Lines }[]
  readonly lines: Lines
}

/** One part of an exhibit's entry. A line is one paragraph. */
export type ExhibitPart = { readonly role: ExhibitRole; readonly blocks: readonly Block[] }

/** One of an exhibit's steps, numbers, … with its parts in the order of the text. */
export type ExhibitEntry = {
  readonly parts: readonly ExhibitPart[]
  readonly lines: Lines
  /** The number that the author gave a step. */
  readonly number?: number
  /** Of a checklist. */
  readonly task?: 'open' | 'done'
  /** A rating's share of the best score, or how many of all chose an option: 0 to 1. */
  readonly share?: number
}

type Code = {
  readonly kind: 'code'
  readonly language: string | null
  readonly text: string
  /** The source line in which the text begins: after the fence, if there is one. */
  readonly firstLine: number
}

/**
 * What a paragraph is, if it is no prose. `tags` and `mentions`: these and nothing else. `divider`: a row of symbols between two
 * parts. `postal`: the lines of an address. `author`: the name below the title.
 */
export type ParagraphManner = 'tags' | 'mentions' | 'divider' | 'postal' | 'author'

type BlockBody =
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | {
      readonly kind: 'paragraph'
      readonly children: readonly Inline[]
      /** True if the paragraph ends a quotation and names its author. */
      readonly isAttribution?: true
      readonly manner?: ParagraphManner
      /** True if the author asked for a plain paragraph. */
      readonly isPlain?: true
    }
  | { readonly kind: 'figure'; readonly picture: Picture }
  /** Two to nine pictures. */
  | {
      readonly kind: 'gallery'
      readonly layout: GalleryLayout
      readonly pictures: readonly Picture[]
      /** True if each picture has its caption below it, instead of one for all. */
      readonly isSet?: true
    }
  | Code
  | { readonly kind: 'math'; readonly tex: string }
  /** Mermaid that we can draw. Other Mermaid stays code. */
  | { readonly kind: 'diagram'; readonly source: Code & { readonly lines: Lines }; readonly diagram: Diagram }
  | {
      readonly kind: 'list'
      /** Null for a list with bullets. */
      readonly start: number | null
      readonly isTight: boolean
      /** Absent in a list of Markdown's own. */
      readonly marks?: ListManner
      readonly items: readonly ListItem[]
    }
  | {
      /** Each row is a source line. The second line of a table aligns the columns and is no row. */
      readonly kind: 'table'
      readonly columns: readonly Align[]
      readonly head: readonly Cell[]
      readonly rows: readonly (readonly Cell[])[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'callout'
      readonly tone: CalloutTone
      /** If null, the tone's own name is shown. */
      readonly title: readonly Inline[] | null
      readonly blocks: readonly Block[]
    }
  | {
      readonly kind: 'details'
      readonly summary: readonly Inline[]
      readonly blocks: readonly Block[]
    }
  | {
      readonly kind: 'exhibit'
      readonly exhibit: ExhibitKind
      readonly title: readonly Inline[] | null
      readonly entries: readonly ExhibitEntry[]
    }
  | { readonly kind: 'definitions'; readonly entries: readonly Definition[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'page-break' }
  | { readonly kind: 'footnotes'; readonly notes: readonly Footnote[] }

export type Block = BlockBody & { readonly lines: Lines }
export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

export type ArticleWarning = {
  readonly code:
    | 'html_stripped'
    | 'image_unreachable'
    | 'image_unsupported'
    | 'image_not_uploaded'
    | 'link_not_allowed'
    | 'diagram_unsupported'
    | 'formula_not_set'
  readonly line: number
}

/** The metadata above a text's first line. It isn't rendered. */
export type FrontMatter = {
  readonly title: string | null
  readonly author: string | null
  readonly tags: readonly string[]
  /** A theme's id or name, but such a theme may not exist. */
  readonly theme: string | null
  readonly lineBreaks: LineBreaks | null
  /** Absent unless the text names a layout. */
  readonly cover?: CoverLayout
}

/** A paragraph of several lines: how many of its line ends were kept as line breaks, and how many were joined. */
export type SettledParagraph = {
  readonly lines: Lines
  readonly kept: number
  readonly joined: number
  /** What a comment above the paragraph asks for. Otherwise what the whole text's setting is. */
  readonly mode: LineBreaks
}

/** A parsed text, from which every output is made. */
export type Article = {
  readonly blocks: readonly Block[]
  readonly warnings: readonly ArticleWarning[]
  readonly frontMatter: FrontMatter | null
  /** What was decided about the line ends of the source. */
  readonly lineBreaks: { readonly mode: LineBreaks; readonly paragraphs: readonly SettledParagraph[] }
}
