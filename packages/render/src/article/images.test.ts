import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../markdown/parse.ts'
import { remoteImages } from './images.ts'

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs='

describe('remoteImages', () => {
  it('lists each address once, wherever it stands', () => {
    const markdown = [
      '![a](https://a.example/1.png)',
      'In a line ![b](http://b.example/2.png) and again ![](https://a.example/1.png)',
      '> - [![c](https://c.example/3.png)](https://c.example)',
      '| ![d](https://d.example/4.png) |\n| - |',
      'note[^1]\n\n[^1]: ![e](https://e.example/5.png)',
      `![](${dot}) ![](/local.png) ![](javascript:alert(1))`,
    ]

    expect(remoteImages(parseMarkdown(markdown.join('\n\n')))).toEqual([
      'https://a.example/1.png',
      'http://b.example/2.png',
      'https://c.example/3.png',
      'https://d.example/4.png',
      'https://e.example/5.png',
    ])
  })

  it('lists fifty of more', () => {
    const markdown = Array.from({ length: 60 }, (_, n) => `![](https://a.example/${n}.png)`).join('\n\n')

    expect(remoteImages(parseMarkdown(markdown))).toHaveLength(50)
  })
})

describe('parseMarkdown with images', () => {
  const markdown =
    '![one](https://a.example/1.png "Title")\n\nText ![two](https://a.example/2.png) and ![x](https://a.example/3.png).'

  it('reads pictures that were fetched as data, and warns of the others alone', () => {
    const images = new Map([
      ['https://a.example/1.png', dot],
      ['https://a.example/2.png', dot],
    ])

    const article = parseMarkdown(markdown, images)

    expect(article.blocks[0]).toMatchObject({
      kind: 'figure',
      picture: { alt: 'one', caption: 'Title', source: { kind: 'data', uri: dot } },
    })
    expect(remoteImages(article)).toEqual(['https://a.example/3.png'])
    expect(article.warnings).toEqual([{ code: 'image_unreachable', line: 3 }])
  })

  it('never lets what was fetched be anything but pixels', () => {
    const svg = 'data:image/svg+xml;base64,PHN2Zy8+'

    const article = parseMarkdown(markdown, new Map([['https://a.example/1.png', svg]]))

    expect(article.blocks[0]).toMatchObject({ kind: 'figure', picture: { source: { kind: 'refused' } } })
  })

  it('refuses a picture of the text itself that would unpack to more than 40 million pixels', () => {
    const bomb = `data:image/gif;base64,${btoa('GIF89a\xff\xff\xff\xff\x00\x00\x00')}`

    const { blocks, warnings } = parseMarkdown(`![bomb](${bomb})\n\n![dot](${dot})`)

    expect(blocks).toMatchObject([
      { picture: { source: { kind: 'refused' } } },
      { picture: { source: { kind: 'data' } } },
    ])
    expect(warnings).toEqual([{ code: 'image_unsupported', line: 1 }])
  })
})
