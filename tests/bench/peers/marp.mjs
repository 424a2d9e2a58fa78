import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { marpCli } from '@marp-team/marp-cli'
import { measure } from './measure.mjs'

// Markdown, one slide per card, split by hand because it has no pages. Each call starts a browser, so it gets ten
// times as many slides as the others, which makes the start negligible.

const TIMES = 10

await measure(async ({ cards, chromium, size, outDir }) => {
  process.env.CHROME_PATH = chromium
  process.env.CHROME_NO_SANDBOX = '1'
  const dir = join(outDir, 'marp')
  await mkdir(dir, { recursive: true })
  const slides = Array.from({ length: TIMES }, () => cards).flat()
  const theme = join(dir, 'card.css')
  const rules = `width:${size.width}px;height:${size.height}px;padding:48px;font:16px/1.75 "Noto Sans SC";background:#fbf8f3`
  await writeFile(theme, `/* @theme card */ section{${rules}}`)
  const text = slides.map(({ title, paragraphs }) => [`# ${title}`, ...paragraphs].join('\n\n'))
  const deck = join(dir, 'deck.md')
  await writeFile(deck, `---\nmarp: true\ntheme: card\n---\n\n${text.join('\n\n---\n\n')}\n`)
  const args = [deck, '--theme', theme, '--images', 'png', '--image-scale', '2', '-o', join(dir, 'card.png')]
  return async () => {
    const code = await marpCli(args)
    if (code !== 0) throw new Error(`Marp ended with ${code}.`)
    const made = (await readdir(dir)).filter((name) => name.endsWith('.png')).toSorted()
    const pictures = await Promise.all(made.map((name) => readFile(join(dir, name))))
    await Promise.all(made.map((name) => rm(join(dir, name))))
    return pictures
  }
})
