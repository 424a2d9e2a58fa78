import { readFile } from 'node:fs/promises'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { measure } from './measure.mjs'

// HTML-like tree → SVG → PNG, without a browser. A round renders one card after another, because it has one thread.

await measure(async ({ cards, fonts, size }) => {
  const loaded = await Promise.all(
    fonts.map(async ({ file, weight }) => ({
      name: 'Noto Sans SC',
      weight,
      style: 'normal',
      data: await readFile(file),
    })),
  )
  return async () => {
    const pictures = []
    for (const card of cards) {
      const svg = await satori(tree(card), { ...size, fonts: loaded })
      pictures.push(new Resvg(svg, { fitTo: { mode: 'zoom', value: 2 } }).render().asPng())
    }
    return pictures
  }
})

function tree({ title, paragraphs }) {
  const line = (children, fontSize, fontWeight) => ({
    type: 'div',
    props: { children, style: { fontSize, fontWeight, lineHeight: 1.75, marginBottom: 12 } },
  })
  return {
    type: 'div',
    props: {
      style: {
        width: '100%',
        height: '100%',
        padding: 48,
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        backgroundColor: '#fbf8f3',
        color: '#222222',
      },
      children: [line(title, 26, 700), ...paragraphs.map((paragraph) => line(paragraph, 16, 400))],
    },
  }
}
