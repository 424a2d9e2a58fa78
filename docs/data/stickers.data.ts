import { shapesOf, stickers } from '@galley/render'

/** All stickers with their drawings. */
export default {
  load: () => stickers.map(({ name, zh, emoji }) => ({ name, zh, emoji, shapes: shapesOf(name) })),
}
