/// <reference path="./syntax/plugins.d.ts" />
import type { Token } from 'markdown-it'
import MarkdownIt from 'markdown-it'
import mark from 'markdown-it-mark'
import { linkBareAddresses } from './syntax/bare-addresses.ts'
import { allowCjkEmphasis } from './syntax/cjk-emphasis.ts'
import { addContainers } from './syntax/containers.ts'
import { addDefinitionLists } from './syntax/definition-list.ts'
import { limitDepth } from './syntax/depth-limit.ts'
import { addDrawnMarks } from './syntax/drawn-marks.ts'
import { addEmbeddedImages } from './syntax/embedded-image.ts'
import { addEmoji } from './syntax/emoji.ts'
import { addFootnotes } from './syntax/footnotes.ts'
import { addImageSizes } from './syntax/image-size.ts'
import { addMarkerNotes } from './syntax/marker-notes.ts'
import { addMath } from './syntax/math-rules.ts'
import { addRaisedAndLowered } from './syntax/raised-and-lowered.ts'
import { addRuby } from './syntax/ruby.ts'
import { addStickers } from './syntax/stickers.ts'

const parser = createParser()

/**
 * Parses CommonMark with GFM's tables, strikethrough and links, and further additions: footnotes, math, marks, boxes,
 * definitions, indices, ruby, stickers, emoji, drawn marks with notes, picture sizes and Obsidian's pictures. Each is a file of this folder.
 */
export function tokensOf(markdown: string): Token[] {
  return parser.parse(markdown, {})
}

function createParser() {
  const md = new MarkdownIt({ html: true, linkify: true, typographer: false })
  // Addresses are checked when the article is built. If rejected here, a long `data:` address would become text.
  md.validateLink = () => true
  md.use(linkBareAddresses)
    .use(addFootnotes)
    .use(mark)
    .use(addMath)
    .use(addContainers)
    .use(addDefinitionLists)
    .use(addImageSizes)
    .use(addEmbeddedImages)
  md.use(addRaisedAndLowered)
    .use(addRuby)
    .use(addStickers)
    .use(addEmoji)
    .use(addDrawnMarks)
    .use(addMarkerNotes)
  return md.use(allowCjkEmphasis).use(limitDepth)
}
