import { describe, expect, it } from '@jest/globals'
import { asData, pictureBombs } from '../../../../tests/support/hostile/picture-bombs.ts'
import { parseMarkdown } from '../markdown/parse.ts'
import { remoteImages, shownImages } from './images.ts'
import { pixelSize } from './pixel-size.ts'

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

describe('uploaded images', () => {
  const id = 'galley:img_01kajxbr3fpqs9ec4th6vwy0z1'

  it.each([
    [`![a](${id})`, id],
    ['![a](photo-1.jpg)', 'photo-1.jpg'],
    ['![a](./in%20a/photo.PNG "Caption")', './in%20a/photo.PNG'],
    ['![a](<图 1.webp>)', '%E5%9B%BE%201.webp'],
    ['![[photo 1.heic]]', 'photo%201.heic'],
    ['Text ![[a.gif|Alt|300]] text', 'a.gif'],
  ])('are named by %s', (markdown, address) => {
    const { warnings } = parseMarkdown(markdown)

    expect(shownImages(parseMarkdown(markdown))).toEqual([address])
    expect(warnings.map(({ code }) => code)).toEqual(['image_not_uploaded'])
    expect(parseMarkdown(markdown, { only: new Map([[address, dot]]) }).warnings).toEqual([])
  })

  it.each([
    '![a](/photo.jpg)',
    '![a](//host/photo.jpg)',
    '![a](file:photo.jpg)',
    '![a](galley:upload-1)',
    '![a](x.js)',
  ])('are not named by %s', (markdown) => {
    expect(shownImages(parseMarkdown(markdown))).toEqual([])
    expect(parseMarkdown(markdown).warnings.map(({ code }) => code)).toEqual(['image_unsupported'])
  })

  it('take the description and the size that Obsidian writes', () => {
    const pictures = ['![[a.png|300]]', '![[a.png|A cup]]', '![[a.png|A cup|300x200]]'].map(
      (markdown) => parseMarkdown(markdown).blocks[0],
    )

    expect(pictures).toMatchObject([
      { picture: { alt: '', size: { unit: 'px', width: 300, height: null } } },
      { picture: { alt: 'A cup', size: null } },
      { picture: { alt: 'A cup', size: { width: 300, height: 200 } } },
    ])
  })

  it.each(['![[A note]]', '![[a.png', '`![[a.png]]`'])('leave %s as text', (markdown) => {
    expect(shownImages(parseMarkdown(markdown))).toEqual([])
    expect(parseMarkdown(markdown).warnings).toEqual([])
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

  it.each(Object.entries(pictureBombs))(
    'refuses %s in the text itself, whatever it calls itself',
    (_name, bomb) => {
      for (const type of ['png', 'jpeg', 'gif', 'webp']) {
        const { blocks, warnings } = parseMarkdown(`![bomb](${asData(bomb, type)})\n\n![dot](${dot})`)

        expect(blocks).toMatchObject([
          { picture: { source: { kind: 'refused' } } },
          { picture: { source: { kind: 'data' } } },
        ])
        expect(warnings).toEqual([{ code: 'image_unsupported', line: 1 }])
      }
    },
  )

  it('shows nothing but what it is given, where that is all that may be shown', () => {
    const other = asData(
      Buffer.from('GIF89a\x02\x00\x02\x00\x00\x00\x00,\0\0\0\0\x02\0\x02\0\0', 'latin1'),
      'gif',
    )
    const text = `![own](${dot})\n\n![other](${other})\n\n![far](https://a.example/1.png)`
    const made = asData(
      Buffer.from('GIF89a\x03\x00\x03\x00\x00\x00\x00,\0\0\0\0\x03\0\x03\0\0', 'latin1'),
      'gif',
    )

    const { blocks } = parseMarkdown(text, { only: new Map([[dot, made]]) })

    expect(shownImages(parseMarkdown(text))).toEqual(['https://a.example/1.png', dot, other])
    expect(blocks).toMatchObject([
      { picture: { source: { kind: 'data', uri: made } } },
      { picture: { source: { kind: 'refused' } } },
      { picture: { source: { kind: 'remote' } } },
    ])
  })

  it('shows two hundred pictures of the text itself, and each of them as often as it stands there', () => {
    const gif = (side: number) =>
      asData(
        Buffer.from([...Buffer.from('GIF89a'), side, 0, 1, 0, 0, 0, 0, 44, 0, 0, 0, 0, side, 0, 1, 0, 0]),
        'gif',
      )
    const sides = Array.from({ length: 201 }, (_, at) => at + 1)
    const text = [...sides, 1].map((side) => `![](${gif(side)})`).join('\n\n')

    const kinds = parseMarkdown(text).blocks.map(
      (block) => block.kind === 'figure' && block.picture.source.kind,
    )

    expect(kinds).toEqual([...Array(200).fill('data'), 'refused', 'data'])
    expect(shownImages(parseMarkdown(text))).toHaveLength(200)
  })
})

describe('pixelSize', () => {
  it('reads a JPEG with fill bytes, and one with marks that have no length, as a browser does', () => {
    const frame = 'ffc0000b08002800 3c01011100'.replace(' ', '')

    for (const before of ['', 'ffffffff', 'ffd0ff01'])
      expect(pixelSize(asData(Buffer.from(`ffd8${before}${frame}`, 'hex')))).toEqual({
        width: 60,
        height: 40,
      })
  })

  it('reads how large a GIF is with its first frame, behind extensions and colours', () => {
    const head = Buffer.from('GIF89a\x02\0\x02\0\x80\0\0\0\0\0\0\0\0', 'latin1')
    const comment = Buffer.from('\x21\xfe\x02hi\0', 'latin1')
    const frame = Buffer.from([44, 1, 0, 2, 0, 5, 0, 4, 0, 0])

    expect(pixelSize(asData(Buffer.concat([head, comment, frame])))).toEqual({ width: 6, height: 6 })
    expect(pixelSize(asData(Buffer.concat([head, comment])))).toBeNull()
  })
})
