import { threadSchema } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { someOf } from '../../../../../../tests/support/some-of.ts'
import { parseMarkdown } from '../../../markdown/parse.ts'
import type { ThreadPage } from './attach-pages.ts'
import { placesOf } from './attach-pages.ts'
import { threadProse } from './thread-prose.ts'
import { measureThread, twitterThread } from './twitter-thread.ts'

type Given = { title?: string; language?: string; pages?: readonly ThreadPage[] }

function threadOf(markdown: string, { title = '', language = 'en', pages = [] }: Given = {}) {
  return twitterThread({ article: parseMarkdown(markdown), title, language, pages })
}

const textsOf = (markdown: string, given?: Given) => threadOf(markdown, given).posts.map(({ text }) => text)

/** Returns the texts of the posts without their numbers. */
const bodiesOf = (markdown: string, given?: Given) =>
  textsOf(markdown, given).map((text) => text.replace(/(?:^|\n\n)\d+\/\d+$/, ''))

const pageOf = (page: number, firstLine: number | null, lastLine = firstLine): ThreadPage => ({
  page,
  firstLine,
  lastLine,
  altText: `page ${page}`,
})

const sentence = 'This is a sentence of sixty characters that fills some room. '
/** Without blanks, and composed: an accent may meet its letter only where two parts of a post do. */
const blanksGone = (text: string) => text.replace(/\s+/g, '').normalize('NFC')

describe('twitterThread', () => {
  it('makes one post without a number of a short text', () => {
    expect(threadOf('A *short* text.').posts).toEqual([
      { text: 'A short text.', weighted_length: 13, images: [] },
    ])
  })

  it('begins with the title and the first sentences, without marks', () => {
    const [first] = textsOf(`# The *title*\n\n${sentence.repeat(6)}`, { title: 'The title' })

    expect(first).toBe(`The title\n\n${sentence.repeat(4).trim()}\n\n1/2`)
  })

  it('doesn’t say the title twice when it is the beginning of the text', () => {
    const markdown = 'A text of more than forty characters that has no heading at all.'

    expect(textsOf(markdown, { title: 'A text of more than forty characters tha…' })).toEqual([markdown])
  })

  it('puts the same text into as few posts as it takes, beside the posts as they are written', () => {
    const markdown = '# Title\n\nIntro.\n\n## One\n\nFirst part.\n\n## Two\n\nSecond part.'
    const { total, compact } = threadOf(markdown)

    expect(total).toBe(3)
    expect(compact?.posts.map(({ text }) => text)).toEqual([
      'Title\n\nIntro.\n\nOne\n\nFirst part.\n\nTwo\n\nSecond part.',
    ])
    expect(threadOf('Short.').compact).toBeUndefined()
  })

  it.each([
    ['> 第一段。\n>\n> 第二段。', '“第一段。\n\n第二段。”'],
    ['> “自己的引号。”', '“自己的引号。”'],
    ['> - 甲\n> - 乙', '• 甲\n• 乙'],
  ])('shows the quotation %j without signs of Markdown', (markdown, text) => {
    expect(textsOf(markdown, { title: '' })).toEqual([text])
  })

  it('begins a post with each heading, but not between two of them', () => {
    expect(bodiesOf('One.\n\n## Two\n\n### Three\n\nText.')).toEqual(['One.', 'Two\n\nThree\n\nText.'])
  })

  it('ends a post with what only an image shows', () => {
    expect(bodiesOf('Do this:\n\n```sh\nls\n```\n\nThen that.')).toEqual([
      'Do this:\n(code in the image)',
      'Then that.',
    ])
    expect(bodiesOf('看：\n\n| 甲 |\n| - |\n| 乙 |\n\n完。', { language: 'zh-Hans' })).toEqual([
      '看：\n（表格见图）',
      '完。',
    ])
    expect(bodiesOf('![a cat](https://a.example/c.png)')).toEqual(['(see the image: a cat)'])
  })

  it('writes lists, links, notes and formulas as people type them', () => {
    const markdown = [
      '- one\n- two\n  1. deep\n- [x] done\n',
      'See [the docs](https://a.example/x) and <https://b.example>, ~~old~~ $O(n^2)$, `a b`.[^1]',
      'Galley\n: A tray.',
      '> Said.\n>\n> — Somebody',
      '[^1]: A note.',
    ].join('\n\n')

    expect(bodiesOf(markdown)).toEqual([
      '• one\n• two\n1. deep\n☑ done\n\nSee the docs (https://a.example/x) and https://b.example, ~old~ O(n²), `a b`.[1]\n\n• Galley\n– A tray.\n\n“Said.”\n— Somebody',
      '[1] A note.',
    ])
  })

  it('keeps a sentence whole that fits into a post, and a clause of one that doesn’t', () => {
    const clauses = Array.from({ length: 12 }, (_, n) => `clause number ${n} of a long sentence`).join(', ')

    const bodies = bodiesOf(`A start. ${clauses}.`)

    expect(bodies.length).toBeGreaterThan(1)
    expect(bodies.slice(0, -1).every((body) => body.endsWith('sentence,'))).toBe(true)
    expect(bodiesOf(`${sentence.repeat(3)}X${'x'.repeat(200)} y.`)[1]).toBe(`X${'x'.repeat(200)} y.`)
  })

  it('doesn’t end a sentence after an abbreviation or before a small letter', () => {
    const bodies = bodiesOf(
      `${sentence.repeat(3)}It was Dr. Who, e.g. the one that everybody knows from near and from afar, version 2. of it all I say. ${sentence}`,
    )

    expect(bodies[0]).toBe(sentence.repeat(3).trim())
  })

  it.each([
    ['an address', `https://a.example/${'p/'.repeat(300)}`],
    ['an emoji', '👨‍👩‍👧‍👦'.repeat(300)],
    ['a letter with an accent', 'a\u0323\u0302'.repeat(400)],
    ['code', `\`${'code '.repeat(40)}\``],
  ])('cuts nothing inside %s', (_, unit) => {
    const text = `${'word '.repeat(50)}${unit}`
    const whole = new Set(
      [...new Intl.Segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment),
    )

    for (const body of bodiesOf(text)) {
      for (const { segment } of new Intl.Segmenter().segment(body)) expect(whole.has(segment)).toBe(true)
      expect(body.includes('http') ? body : 'https://a.example/p').toContain('https://a.example/p')
      expect((body.match(/`/g)?.length ?? 0) % 2).toBe(0)
    }
  })

  it('counts its own numbers, however many digits they have', () => {
    const { posts, total } = threadOf(
      Array.from({ length: 1200 }, (_, n) => `# ${n}\n\n${'字'.repeat(200)}`).join('\n\n'),
    )

    expect(total).toBe(posts.length)
    expect(total).toBeGreaterThan(1000)
    expect(posts.at(-1)?.text.endsWith(`\n\n${total}/${total}`)).toBe(true)
  })

  it('keeps all text in order, and stays within 280, for any text', () => {
    const words = fc.constantFrom(
      'word',
      '字',
      '。',
      '. ',
      ', ',
      '，',
      'https://a.example/b',
      'a.co',
      '@b',
      '👨‍👩‍👧',
      '\u0301',
      '`code x`',
      '\n\n',
      '\n',
      '# ',
      '- ',
      '> ',
      '```\nx\n```\n',
      '$x^2$',
      '![alt](https://a.example/i.png)',
      '**',
      '“',
      '”',
      'x'.repeat(300),
      '\ufe0f',
      '=',
    )
    const longText = fc.array(words, { maxLength: 400 }).map((parts) => parts.join(''))

    fc.assert(
      fc.property(longText, fc.nat(12), (markdown, count) => {
        const article = parseMarkdown(markdown)
        const pages = Array.from({ length: count }, (_, index) =>
          pageOf(index + 1, index * 3 + 1, index * 3 + 3),
        )
        const input = { article, title: 'A title', language: 'en', pages }

        const thread = threadSchema.parse(twitterThread(input))

        const said = thread.posts.map(({ text }) => text.replace(/(?:^|\n\n)\d+\/\d+$/, '')).join('')
        const meant = threadProse(input)
          .passages.map(({ text }) => text)
          .join('')
        expect(blanksGone(said)).toBe(blanksGone(meant))
        expect(measureThread(input, count).posts).toBe(thread.total)
        const hung = thread.posts.flatMap(({ images }) => images.map(({ page }) => page))
        expect(new Set(hung)).toEqual(new Set(pages.map(({ page }) => page)))
      }),
      { numRuns: 100 },
    )
  })

  it.each(
    someOf(
      [
        'x',
        '字',
        ' ',
        'a.',
        '❤️',
        'e\u0301',
        'https://a.example/b ',
        '`a` ',
        '. ',
        '，',
        '# a\n\n',
        '- a\n',
        '$x$ ',
        'a.co/(',
        '\u3000x',
      ],
      6,
    ),
  )('cuts 200,000 characters of %j', (unit) => {
    const { posts } = threadOf(unit.repeat(200_000 / unit.length))

    // A thread with more than linear time exceeds the test's time limit.
    for (const { weighted_length } of posts) expect(weighted_length).toBeLessThanOrEqual(280)
  })
})

describe('the images of a thread', () => {
  it('hang where their text begins, a cover on the first post and an end card on the last', () => {
    const markdown = '# One\n\ntext\n\n# Two\n\ntext\n\n# Three\n\ntext'
    const pages = [pageOf(1, null), pageOf(2, 1, 4), pageOf(3, 5, 8), pageOf(4, 9, 12), pageOf(5, null)]

    const { posts } = threadOf(markdown, { pages })

    expect(posts.map(({ images }) => images.map(({ page }) => page))).toEqual([[1, 2], [3], [4, 5]])
    expect(posts[1]?.images).toEqual([{ page: 3, alt_text: 'page 3' }])
  })

  it('hang on the post that leaves something to them', () => {
    const markdown = 'Text.\n\n# Code\n\nSee:\n\n```js\nlet a\n```\n\nEnd.'

    const { posts } = threadOf(markdown, { pages: [pageOf(1, 1, 11)] })

    expect(posts.map(({ images }) => images.length)).toEqual([0, 1, 0])
  })

  it('are shown again far below', () => {
    const markdown = '```\na\n```\n\nOne.\n\n# Two\n\nText.\n\n# Three\n\n```\nb\n```'

    const { posts } = threadOf(markdown, { pages: [pageOf(1, 1, 13)] })

    expect(posts.map(({ images }) => images.length)).toEqual([1, 0, 0, 1])
  })

  it('get posts of their own when there are more than four to each', () => {
    const { posts } = threadOf('```\nlong\n```', {
      pages: Array.from({ length: 9 }, (_, n) => pageOf(n + 1, 1, 3)),
    })

    expect(posts.map(({ images }) => images.length)).toEqual([4, 4, 1])
    expect(posts.map(({ text }) => text)).toEqual(['(code in the image)\n\n1/3', '2/3', '3/3'])
  })
})

describe('placesOf', () => {
  it('keeps the order, and puts at most four in one place', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 40 }), (wishes) => {
        const places = placesOf(wishes, 10)

        expect(places).toEqual(places.toSorted((a, b) => a - b))
        for (let post = 0; post < 10; post++) {
          expect(places.filter((place) => place === post).length).toBeLessThanOrEqual(4)
        }
        expect(places.every((place) => place >= 0 && place < 10)).toBe(true)
      }),
    )
  })
})
