import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Test } from 'supertest'
import { someOf } from '../support/some-of.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { eventually } from '../support/test-stack.ts'

// Texts that are made to do damage. None of them may affect other users.

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner()
})
afterAll(() => api.close())

const MOST = 200_000
/**
 * Returns well-formed text. Lone surrogates and NUL are refused before anything else reads them
 * (`tests/security/tricks.test.ts`).
 */
const asText = (text: string) => text.toWellFormed().replaceAll('\0', '')
const filled = (part: string) => asText(part.repeat(Math.ceil(MOST / part.length)).slice(0, MOST))
const post = (path: string, body: object) => api.post(owner, path, body)

/** Returns characters of all planes and joiners, by a seed. */
function noise(seed: number): string {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const kinds = [
    () => String.fromCharCode(next(0x80)),
    () => String.fromCharCode(next(0x10000)),
    () => String.fromCodePoint(0x4e00 + next(0x5200)),
    () => String.fromCodePoint(0x1f300 + next(0x700)),
    () => ['\u200b', '\u200d', '\ufe0f', '\u202e', '\u0301', '\n', '最', '佳', '**', '`'][next(10)] ?? '',
  ]
  return asText(Array.from({ length: 3_000 }, () => kinds[next(kinds.length)]?.() ?? '').join(''))
}

/** Returns `count` consecutive characters, each once. */
const range = (first: number, count: number) =>
  String.fromCodePoint(...Array.from({ length: count }, (_, n) => first + n))

/** Texts that are expensive for font selection, shaping or painting. None needs many characters. */
const letters: Record<string, string> = {
  'marks upon marks': filled(`a${range(0x300, 0x6f).repeat(20)} `),
  'letters that nobody defined': filled(`${range(0xe000, 6_400)}${range(0xf0000, 4_000)}`),
  'letters that are not assigned': filled(`${range(0x1fbfa, 6)}${range(0xe0080, 96)}${range(0x3fff0, 14)}`),
  'directions that turn in each other': filled('\u202e\u2067א\u202da\u2068'),
  'selectors of variants': filled(`葛${range(0xe0100, 240)}\ufe0f\ufe0e`),
  'ten thousand rare ideographs': filled(range(0x20000, 10_000)),
}

/** Returns notes that are each mentioned once and defined once. */
function notesOf(count: number): string {
  const each = (write: (n: number) => string) => Array.from({ length: count }, (_, n) => write(n))
  return `${each((n) => `a[^${n}]`).join(' ')}\n\n${each((n) => `[^${n}]: b`).join('\n')}`
}

const texts: Record<string, string> = {
  'one letter': 'a'.repeat(MOST),
  'one sign': '['.repeat(MOST),
  'one ideograph': '中'.repeat(MOST),
  'line ends': '\n'.repeat(MOST),
  'quotes in quotes': '>'.repeat(50_000),
  'spaced quotes in quotes': '> '.repeat(50_000),
  'delimiters of every kind': filled('*_~`[](!$<>|'),
  'emphasis that never closes': filled('**a '),
  'emphasis in emphasis': `${'**'.repeat(20_000)}a${'**'.repeat(20_000)}`,
  'pictures that never close': filled('!['),
  'formulas without end': filled('$\\frac{1}{\\sqrt{2}}$ '),
  'diagrams without end': filled(
    `\`\`\`mermaid\nflowchart TD\n${Array.from({ length: 40 }, (_, i) => `A${i} --> A${(i * 7 + 3) % 40}`).join('\n')}\n\`\`\`\n\n`,
  ),
  'a megabyte on one line': '😀'.repeat(MOST),
  'a reference that is used everywhere': `[x]: https://example.org/${'a'.repeat(100_000)}\n\n${'[x] '.repeat(24_000)}`,
  'references that nobody uses': filled('[a]: b\n\n'),
  'notes that refer to one': `${'a[^1] '.repeat(30_000)}\n\n[^1]: b`,
  'notes of which each is another': notesOf(9_000),
  'forbidden words, hidden': filled('最\u200b佳国家级'),
  ...letters,
  ...Object.fromEntries([1, 2, 3, 4].map((seed) => [`noise ${seed}`, noise(seed)])),
}

/** Documents that repeat a definition many times, or are larger than they look. */
const documents: Record<string, string> = {
  ...letters,
  'the tiniest elements': filled('`a`*b*'),
  'formulas of many parts': filled('$a^b_c$'),
  'a table that fills itself': `${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${'a\n'.repeat(90_000)}`,
  'a reference that is used everywhere': texts['a reference that is used everywhere'] ?? '',
  'a picture that is shown everywhere': `[x]: ${pngOf(1, 75_000)}\n\n${'![][x]\n\n'.repeat(11_000)}`,
  'a picture that unpacks to gigabytes': `![a](${pngOf(60_000, 1_000)})`,
}

/** Returns the address of a square PNG with many pixels, followed by bytes that a decoder ignores. */
function pngOf(px: number, bytes: number): string {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(px, 0)
  size.writeUInt32BE(px, 4)
  return `data:image/png;base64,${Buffer.concat([header, size, Buffer.alloc(bytes)]).toString('base64')}`
}

/** No text of the tested length has this many elements, because it would be refused before. */
const MOST_ELEMENTS = 1_000_000

function elementsIn(html: string): number {
  return html.match(/<[a-z]/gi)?.length ?? 0
}

/** Returns the document that a worker would capture. */
async function canvasOf(markdown: string) {
  const project = await post('/projects', { markdown })
  if (project.status !== 201) return project
  const { project_id } = project.body.data
  const render = await post('/renders', { project_id, platform: 'xhs' })
  const expiresAt = new Date(api.clock.now().getTime() + 60_000)
  const path = `/renders/png-canvas/${render.body.data.render_id}`
  const grant = { method: 'GET', path, query: {}, expiresAt, holder: null } as const
  return whenLet(() => api.http.get(`/v1${api.ctx.signer.sign(grant)}`))
}

describe('the document of a hostile text', () => {
  it.each(someOf(Object.entries(documents), 5))(
    'of %s is one that a browser can open, or none',
    async (_what, markdown) => {
      const res = await canvasOf(markdown)

      if (res.status === 400) expect(res.body.error.details).toEqual({ reason: 'too_complex' })
      else expect(res.status).toBe(200)
      // The worker renders no larger document.
      expect(res.text.length).toBeLessThan(64 * 1024 * 1024)
      expect(res.text.includes(pngOf(60_000, 0))).toBe(false)
      expect(elementsIn(res.text)).toBeLessThan(MOST_ELEMENTS)
    },
  )
})

function answerTo(markdown: string) {
  return whenLet(() => post('/analyze', { markdown }))
}

/** Returns an answer. A busy API may answer 429 with `Retry-After`, so this retries, as clients do. */
function whenLet(call: () => Test) {
  return eventually(async () => {
    const res = await call()
    return res.headers['retry-after'] === undefined && res
  })
}

describe('a hostile text', () => {
  it.each(someOf(Object.entries(texts), 5))('of %s is answered', async (_what, markdown) => {
    const res = await answerTo(markdown)

    if (res.status === 400) expect(res.body.error.details).toEqual({ reason: 'too_complex' })
    else expect(res.status).toBe(200)
    for (const { match, range } of res.body.data?.banned_words ?? []) {
      expect(markdown.slice(range.start, range.end)).toBe(match)
    }
  })

  it('delays no other caller: a call during its analysis is answered first', async () => {
    const { texts } = api.ctx
    const answers: string[] = []
    const reader = texts.of(owner.userId)
    const analyse = reader.analyse.bind(reader)
    jest.spyOn(texts, 'of').mockReturnValueOnce(reader)
    const health = new Promise((resolve) => {
      jest.spyOn(reader, 'analyse').mockImplementationOnce((asked, limitMs) => {
        const analysis = analyse(asked, limitMs)
        resolve(api.http.get('/healthz').then(() => answers.push('health')))
        return analysis
      })
    })

    await post('/analyze', { markdown: filled('a\n: b\n\n') }).then(() => answers.push('analysis'))
    await health

    expect(answers).toEqual(['health', 'analysis'])
  })
})
