import { describe, expect, it } from '@jest/globals'
import { neighbours, picturesIn, writeGallery, writePicture } from './picture-text.ts'

describe('picturesIn', () => {
  it('reads what a picture says about itself', () => {
    const text = 'a ![b \\[c\\]](<d e.jpg> "f \\"g\\""){.wide width=half, crop=0.1,0,0.5,1}'

    expect(picturesIn(text)).toEqual([
      {
        from: 2,
        to: text.length,
        alt: 'b [c]',
        address: '<d e.jpg>',
        caption: 'f "g"',
        attributes: { '.wide': ' ', width: 'half', crop: '0.1,0,0.5,1' },
      },
    ])
  })

  it('writes the same again', () => {
    const text = '![b \\[c\\]](d.jpg "f \\"g\\""){.wide width=half crop=0.1,0,0.5,1}'

    expect(picturesIn(text).map(writePicture)).toEqual([text])
  })

  it('reads a hostile text in time that grows with its length', () => {
    expect(picturesIn(`![${'['.repeat(50_000)}${'![](a '.repeat(20_000)}`)).toEqual([])
  })
})

describe('neighbours', () => {
  const names = (text: string, name: string) => {
    const picture = picturesIn(text).find(({ address }) => address === name)
    if (!picture) throw new Error('There is no such picture.')
    return neighbours(text, picture).map(({ address }) => address)
  }

  it('are pictures with white space in between', () => {
    expect(names('![](a)\n\n![](b)\n![](c)\n\nwords\n\n![](d)', 'b')).toEqual(['a', 'b', 'c'])
  })

  it('begin with the picture that begins a gallery, and end before the next one', () => {
    const text = '![](a)\n\n![](b){layout=grid}\n![](c)\n\n![](d){layout=row}![](e)'

    expect(names(text, 'c')).toEqual(['b', 'c'])
    expect(names(text, 'a')).toEqual(['a'])
    expect(names(text, 'e')).toEqual(['d', 'e'])
  })

  it('are nine at most, and this one is among them', () => {
    const text = Array.from({ length: 12 }, (_, index) => `![](p${index})`).join('\n')

    expect(names(text, 'p0')).toHaveLength(9)
    expect(names(text, 'p11')).toContain('p11')
  })
})

it('writeGallery moves the layout to the first picture, and takes it away', () => {
  const pictures = picturesIn('![](a)\n![](b){layout=row width=half}')

  expect(writeGallery(pictures, 'grid')).toBe('![](a){layout=grid}\n![](b){width=half}')
  expect(writeGallery(pictures, '')).toBe('![](a)\n\n![](b){width=half}')
})
