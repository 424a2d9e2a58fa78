import { describe, expect, it } from '@jest/globals'
import { withLinks } from './with-links.ts'

const [ONE, TWO] = ['data:image/jpeg;base64,AAEC', 'data:image/png;base64,AwQF']
const html = `<p><img src="${ONE}" alt="a"><img src="${TWO}"><img src="${ONE}"></p>`
const images = new Map([
  ['galley:img_1', ONE],
  ['photo.png', TWO],
])

describe('withLinks', () => {
  it('links each picture that has a link, as often as the article shows it', () => {
    const links = new Map([['galley:img_1', 'https://galley.example/v1/image-files/img_1?exp=1&sig=a']])

    expect(withLinks(html, images, links)).toEqual({
      html: html.replaceAll(ONE, 'https://galley.example/v1/image-files/img_1?exp=1&amp;sig=a'),
      linked: 2,
    })
  })

  it('leaves the article as it is without links', () => {
    expect(withLinks(html, images, new Map())).toEqual({ html, linked: 0 })
    expect(withLinks(html, new Map(), new Map([['photo.png', 'https://a.example/']]))).toEqual({
      html,
      linked: 0,
    })
  })
})
