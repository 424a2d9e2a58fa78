import { resolveRenderConfig } from '@galley/contracts'
import { documentHtml, readSource } from '@galley/render'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { loadMathStylesheet } from '../../apps/api/src/renders/math-stylesheet.ts'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'

const FORMULAS = [
  'a + b = 1',
  String.raw`\mathbb{R} \hbar \nsubseteq \textcircled{a}`,
  String.raw`\mathcal{C} \mathfrak{F} \mathscr{S}`,
  String.raw`\mathbf{b} \boldsymbol{\alpha x} \boldsymbol{\mathcal{C}} \bm{\Gamma}`,
  String.raw`\mathit{i} \text{\textit{i}} \textbf{b} \textbf{\textit{bi}} \textit{\textbf{ib}} \emph{e}`,
  String.raw`\mathsf{s} \textsf{s} \textsf{\textbf{sb}} \textsf{\textit{si}} \boldsymbol{\mathsf{s}} \mathsfit{s}`,
  String.raw`\mathtt{t} \texttt{t} \pmb{x} \operatorname{lim} \bold{x} \Bbb{x} \frak{x}`,
  String.raw`\boldsymbol{\mathfrak{F}} \mathnormal{n} \mathrm{r} \rm{r} {\bf b} {\it i} {\sf s} {\tt t} {\cal C}`,
  String.raw`\sum_i^n \textstyle\sum \int \bigcup`,
  String.raw`\big(\Big(\bigg(\Bigg( x \Bigg\}\bigg]\sqrt{\sqrt{\frac{a}{\frac{b}{c}}}}`,
  String.raw`\left\{\begin{matrix}1\\2\\3\\4\\5\\6\end{matrix}\right\rangle \left\lmoustache\frac{a}{b}\right|`,
]
const config = resolveRenderConfig('xhs', {})

let browser: TestBrowser
let stylesheet: string

beforeAll(async () => {
  browser = await sharedTestBrowser()
  stylesheet = await loadMathStylesheet()
})

afterAll(() => browser?.close())

it.each(FORMULAS)('brings every face that %s is set in', async (formula) => {
  const brought = canvasOf(formula)
  const withAll = brought.replace('<style>', `<style>${stylesheet}`)
  const page = await browser.open(withAll, { widthPx: 540, heightPx: 720 })
  const asked = await page.run(loadedFaces, null)
  await page.close()

  expect(asked).toContain('KaTeX_Main normal 400')
  expect(facesIn(brought)).toEqual(expect.arrayContaining(asked))
})

it('leaves the others out', () => {
  expect(facesIn(canvasOf('x^2'))).toEqual(['KaTeX_Main normal 400', 'KaTeX_Math italic 400'])
})

function canvasOf(formula: string): string {
  const source = readSource({ title: '', markdown: `$$${formula}$$\n\n# A title with $${formula}$` }, config)
  if (!source) throw new Error('There is no such theme.')
  return documentHtml({ page: 1, config, contents: 'pages' }, { ...source, mathStylesheet: stylesheet })
}

function facesIn(html: string): string[] {
  const faces = html.matchAll(
    /@font-face\{[^}]*?font-family:"?(\w+)"?;font-style:(\w+);font-weight:(\d+)[^}]*\}/g,
  )
  return [...faces].map(([, family, style, weight]) => `${family} ${style} ${weight}`).sort()
}

/** Runs in the page. A face is only loaded once a character needs it. */
async function loadedFaces(): Promise<string[]> {
  document.body.getBoundingClientRect()
  await document.fonts.ready
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
  return loaded.map(({ family, style, weight }) => `${family} ${style} ${weight}`.replaceAll('"', '')).sort()
}
