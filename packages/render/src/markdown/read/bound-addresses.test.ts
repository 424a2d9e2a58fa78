import { describe, expect, it } from '@jest/globals'
import { allBlocks, inlinesOf } from '../../article/block-tree.ts'
import { parseMarkdown } from '../parse.ts'

const long = 'a'.repeat(100_000)

describe('what a reference repeats', () => {
  it('stays a link as often as a document can hold it', () => {
    const { blocks, warnings } = parseMarkdown(`[x]: https://a.example/${long}\n\n${'[x]\n\n'.repeat(20)}`)

    const links = [...allBlocks(blocks)]
      .flatMap((block) => [...inlinesOf(block)])
      .filter((inline) => inline.kind === 'link')
    expect(links).toHaveLength(10)
    expect(warnings).toHaveLength(10)
    expect(warnings[0]).toEqual({ code: 'link_not_allowed', line: 23 })
  })

  it('stays a picture as often as a document can hold it', () => {
    const large = `data:image/gif;base64,${btoa(`GIF89a\x01\x00\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00${'\x00'.repeat(3_000_000)}`)}`
    const text = '![one](https://a.example/1.png)\n\n'.repeat(12)

    const { blocks, warnings } = parseMarkdown(text, new Map([['https://a.example/1.png', large]]))

    const kinds = blocks.map((block) => block.kind === 'figure' && block.picture.source.kind)
    expect(kinds).toEqual([...Array(10).fill('data'), 'refused', 'refused'])
    expect(warnings.map(({ code, line }) => [code, line])).toEqual([
      ['image_unsupported', 21],
      ['image_unsupported', 23],
    ])
  })

  it('stays a caption as often as a document can hold it', () => {
    const { blocks } = parseMarkdown(`[x]: https://a.example/1.png "${long}"\n\n${'![][x]\n\n'.repeat(12)}`)

    const captions = blocks.map((block) => block.kind === 'figure' && block.picture.caption !== null)
    expect(captions).toEqual([...Array(10).fill(true), false, false])
  })
})
