import { readFile } from 'node:fs/promises'
import { Renderer } from '@takumi-rs/core'
import { container, text } from '@takumi-rs/helpers'
import { measure } from './measure.mjs'

// One native process without a browser. The tree is made by hand, because it has no Markdown and no pages.

await measure(async ({ cards, fonts, size }) => {
  const renderer = new Renderer()
  for (const { file, weight } of fonts) {
    await renderer.registerFont({ name: 'Noto Sans SC', weight, style: 'normal', data: await readFile(file) })
  }
  const size2 = { width: size.width * 2, height: size.height * 2, format: 'png' }
  return () => Promise.all(cards.map((card) => renderer.render(tree(card), size2)))
})

/** Twice as large, because it has no scale. */
function tree({ title, paragraphs }) {
  const style = (fontSize, fontWeight) => ({ fontSize, fontWeight, lineHeight: 1.75, marginBottom: 24 })
  return container({
    style: {
      width: '100%',
      height: '100%',
      padding: 96,
      display: 'flex',
      flexDirection: 'column',
      backgroundColor: '#fbf8f3',
      color: '#222222',
      fontFamily: 'Noto Sans SC',
    },
    children: [
      text(title, style(52, 700)),
      ...paragraphs.map((paragraph) => text(paragraph, style(32, 400))),
    ],
  })
}
