import { captionText } from '@galley/render'
import { describe, expect, it } from '@jest/globals'
import { companionsOf } from './export-files.ts'

const bytes = (content: string | object) =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))

const textsOf = (files: Readonly<Record<string, Uint8Array>>) =>
  Object.entries(files).map(([name, file]) => [name, new TextDecoder().decode(file)])

const caption = {
  title: 'A title',
  body: 'What it says.',
  tags: ['ink'],
  title_length: 7,
  body_length: 13,
  ok: true,
}

describe('companionsOf', () => {
  it('writes each post of a thread in order, and what hangs on it', () => {
    const thread = {
      total: 2,
      posts: [
        { text: 'One 1/2', weighted_length: 7, images: [{ page: 1, alt_text: 'The cover' }] },
        { text: 'Two 2/2', weighted_length: 7, images: [] },
      ],
    }

    expect(textsOf(companionsOf('thread', bytes(thread)))).toEqual([
      ['posts/01.txt', 'One 1/2\n'],
      ['posts/01-pictures.txt', '1: The cover\n'],
      ['posts/02.txt', 'Two 2/2\n'],
    ])
  })

  it('takes the pictures out of an article, each once, in order', () => {
    const [one, two] = ['AAEC', 'AwQF']
    const html = `<p><img class="a" src="data:image/jpeg;base64,${one}"><img src="data:image/png;base64,${two}"><img src="https://mmbiz.qpic.cn/x"><img src="data:image/jpeg;base64,${one}"></p>`

    const files = companionsOf('article_html', bytes(html))

    expect(Object.entries(files).map(([name, file]) => [name, [...file]])).toEqual([
      ['pictures/01.jpg', [0, 1, 2]],
      ['pictures/02.png', [3, 4, 5]],
    ])
  })

  it('writes the caption, also of a manifest that an older version wrote', () => {
    const files = companionsOf('manifest', bytes({ manifest_version: 1, caption }))

    expect(textsOf(files)).toEqual([['caption.txt', captionText(caption)]])
    expect(companionsOf('manifest', bytes({ manifest_version: 1 }))).toEqual({})
  })

  it('adds nothing to a picture', () => {
    expect(companionsOf('page', bytes('pixels'))).toEqual({})
  })
})
