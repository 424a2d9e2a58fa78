import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { TestBrowser, TestPage } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'
import { someOf } from '../support/some-of.ts'

// A text may abuse fonts and shaping and look strange in its own place. Pages must stay complete, have the right
// number, and no pixel outside of that place may change.

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n))
const each = (text: string, write: (letter: string) => string) => [...text].map(write).join('')

const MARKS = range(0x300, 0x36f)
const ABOVE =
  '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u030d\u030e\u030f\u0310\u0311'
const BELOW =
  '\u0316\u0317\u0318\u0319\u031c\u031d\u031e\u031f\u0320\u0323\u0324\u0325\u0326\u0329\u032a\u032b'
const ENCLOSING = '\u20dd\u20de\u20df\u20e0\u20e2\u20e3\u20e4'
const KISS = '👩🏽‍❤️‍💋‍👨🏿'

const TRICKS: Readonly<Record<string, string>> = {
  'stacks of marks above and below': each('Zalgo comes', (letter) => letter + (ABOVE + BELOW).repeat(3)),
  'letters under thousands of marks': `a${ABOVE.repeat(150)} b${BELOW.repeat(150)}`,
  'every mark on Han and kana': each('汉字か', (letter) => letter + MARKS),
  'marks that stand on nothing': `\u00a0${MARKS.repeat(4)}`,
  'marks that enclose': each('abc123', (letter) => letter + ENCLOSING.repeat(8)),
  'marks that strike through': each('struck through', (letter) => letter + '\u0336\u0337\u0338'.repeat(9)),
  'overrides of direction that nobody ends': `left ${'\u202e'.repeat(1_000)}abc 123 אבג (x) ${'\u202b\u202d'.repeat(90)}left`,
  'isolates that nobody ends': `left ${'\u2067\u2066\u2068'.repeat(300)}abc 123 אבג (x)`,
  'ends of what nobody began': `${'\u202c\u2069'.repeat(1_000)}left`,
  'joiners by the thousand': each('joined', (letter) => letter + '\u200d\u200c\u2060'.repeat(600)),
  'breaks by the thousand': each('broken', (letter) => letter + '\u200b\u00ad'.repeat(900)),
  'a word without a place to break': 'a\u2060'.repeat(1_200),
  'blanks that do not break': '\u00a0'.repeat(1_500) + '\u202f'.repeat(500),
  'wide blanks': `a${'\u3000\u2003'.repeat(400)}b`,
  'private characters': range(0xe000, 0xe1ff) + range(0xf0000, 0xf00ff),
  'every variation of a character': each(
    'a葛☺',
    (letter) => letter + range(0xfe00, 0xfe0f) + range(0xe0100, 0xe01ef),
  ),
  'ligatures without end': 'ffifflff'.repeat(150) + 'क्'.repeat(200) + 'لا'.repeat(200),
  'the widest characters': '\ufdfd\u2e3b\u{12031}\u{1242b}\ua9c5'.repeat(60),
  'emoji joined without end': `${`${KISS}\u200d`.repeat(80)}👩`,
  'flags that are halves': '🇨🇳🇩'.repeat(201),
  'tones, keycaps and tags alone': `${'🏽\ufe0f\u20e3'.repeat(200)}🏴${range(0xe0061, 0xe007a).repeat(10)}\u{e007f}`,
  'forms of full and half width': range(0xff01, 0xffdc).repeat(3),
  'Tibetan, Burmese and Khmer stacks': `ཀ${'\u0f90\u0f72\u0f74\u0f71'.repeat(60)} က${'\u1039က\u102d\u102f'.repeat(60)} ក${'\u17d2ក\u17b7'.repeat(60)}`,
  'Thai vowels and tones in stacks': each('กขค', (letter) => letter + '\u0e34\u0e49\u0e38\u0e4d'.repeat(40)),
  'Hangul that is never a syllable': 'ᄀ'.repeat(150) + 'ᅡ'.repeat(150) + 'ᆨ'.repeat(150),
  'annotations, lines and paragraphs inside a line': 'a\ufff9b\ufffac\ufffb\u2028d\u2029e'.repeat(60),
}

/** Scripts without a font of ours: stacked boxes, in place of the marks. */
const TRICKS_OF_BOXES: Readonly<Record<string, string>> = {
  'Arabic and Hebrew points in stacks': each(
    'بאש',
    (letter) => letter + '\u064e\u0651\u0650\u05b0\u05bc\u0591'.repeat(40),
  ),
}

/** Returns a text with a trick in each kind of block, with other blocks between them. */
function textWith(trick: string): string {
  const short = trick.slice(0, 400).toWellFormed().replaceAll('\ufffd', '')
  return `# Neighbours

A neighbour stands above, on more than one line, so that there is something to be painted over, and waits.

${trick}

A neighbour stands below, on more than one line, so that there is something to be painted over, and waits.

## ${short}

- A neighbour in a list
- ${short}
- A neighbour in a list

> A neighbour is quoted.
>
> ${short}
>
> A neighbour is quoted.

| A neighbour | Another neighbour |
|---|---|
| ${short} | A neighbour |
| A neighbour | ${short} |

\`\`\`
neighbour()
${short}
neighbour()
\`\`\`

A neighbour has a note.[^note]

${trick}

The last neighbour.

[^note]: ${short}
`
}

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

const CARD = { widthPx: 540, heightPx: 720 }
const MOST_PAGES = 32
/** The distance from its lines at which a trick may be painted. It is less than the gap between two paragraphs. */
const BESIDE_PX = 16
const BOXES_PX = 64

describe('tricks of fonts and of shaping', () => {
  it.each(
    someOf(
      [
        ...Object.entries(TRICKS).map(([name, trick]) => ({ name, trick, besidePx: BESIDE_PX })),
        ...Object.entries(TRICKS_OF_BOXES).map(([name, trick]) => ({ name, trick, besidePx: BOXES_PX })),
      ],
      5,
    ),
  )('are kept where they stand: $name', async ({ trick, besidePx }) => {
    const { layout, page, check } = await openPaged(browser, textWith(trick))
    const { faults } = await check()

    const shown = await photograph(page, layout.pageCount)
    const places = await page.run(hideTricks, besidePx)
    const hidden = await photograph(page, layout.pageCount)
    await page.close()

    // A mark without a base character has no width.
    expect(faults.filter(({ kind }) => kind !== 'no-shape')).toEqual([])
    expect(layout.pageCount).toBeLessThanOrEqual(MOST_PAGES)
    expect(paintedOutside(shown, hidden, places)).toEqual([])
  })
})

type Place = { left: number; right: number; top: number; bottom: number }

/** Runs in the page. Hides all blocks except the neighbours, and returns their positions. */
function hideTricks(besidePx: number): Place[] {
  const blocks = [...document.querySelectorAll<HTMLElement>('#flow :is(p,h2,li,td,th,.code-line)')]
  const tricks = blocks.filter(({ textContent }) => !/neighbour/i.test(textContent ?? ''))
  for (const { style } of tricks) {
    style.visibility = 'hidden'
  }
  // A list's marks are outside of its items, at the right if it is read from there.
  const indentOf = ({ tagName }: Element) => (tagName === 'LI' ? 3 * besidePx : besidePx)
  return tricks
    .flatMap((block) => [...block.getClientRects()].map((rect) => ({ rect, indentPx: indentOf(block) })))
    .map(({ rect: { left, right, top, bottom }, indentPx }) => ({
      left: left - indentPx,
      right: right + indentPx,
      top: top - besidePx,
      bottom: bottom + besidePx,
    }))
}

/** Captures all pages one below another, in pixels of three bytes. */
async function photograph(page: TestPage, pageCount: number): Promise<Buffer> {
  const heightPx = CARD.heightPx * pageCount
  const png = await page.photograph({ top: 0, widthPx: CARD.widthPx, heightPx, scale: 1 })
  return sharp(png).removeAlpha().raw().toBuffer()
}

/** Returns the first pixels that differ between two pictures outside of the given areas. */
function paintedOutside(one: Buffer, other: Buffer, places: readonly Place[]): string[] {
  const found: string[] = []
  for (let at = 0; at < one.length; at += 3) {
    if (one.compare(other, at, at + 3, at, at + 3) === 0) continue
    const pixel = at / 3
    const [x, y] = [pixel % CARD.widthPx, Math.floor(pixel / CARD.widthPx)]
    const isInside = places.some(
      (place) => x >= place.left && x < place.right && y >= place.top && y < place.bottom,
    )
    if (!isInside) found.push(`${x},${y}`)
  }
  return found.length > 5 ? [...found.slice(0, 3), `and ${found.length - 3} more`, found.at(-1) ?? ''] : found
}
