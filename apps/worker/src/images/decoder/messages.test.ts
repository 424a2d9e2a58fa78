import { Readable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import {
  answerOf,
  ByteSource,
  readAnswer,
  readRequest,
  readUploadAnswer,
  requestOf,
  uploadAnswerOf,
} from './messages.ts'

const source = (...chunks: Buffer[]) => new ByteSource(Readable.from(chunks))
const image = { body: Buffer.from('pixels'), contentType: 'image/jpeg', widthPx: 3, heightPx: 2 } as const

describe('messages of a decoder', () => {
  it('are read as they were written, however they are cut', async () => {
    const bytes = Buffer.concat([answerOf(image), answerOf(null), answerOf(image)])
    const answers = source(...[...bytes].map((byte) => Buffer.from([byte])))

    expect(await readAnswer(answers)).toEqual(image)
    expect(await readAnswer(answers)).toBeNull()
    expect(await readAnswer(answers)).toEqual(image)
    await expect(readAnswer(answers)).rejects.toThrow('ended')
  })

  it('give pictures one after the other, and nothing when there are no more', async () => {
    const pictures = source(
      Buffer.concat([requestOf(Buffer.from('one'), 'show'), requestOf(Buffer.from('two'), 'store')]),
    )

    expect(await readRequest(pictures)).toEqual({ task: 'show', body: Buffer.from('one') })
    expect(await readRequest(pictures)).toEqual({ task: 'store', body: Buffer.from('two') })
    expect(await readRequest(pictures)).toBeNull()
  })

  it('give the sizes of an upload, or why there are none', async () => {
    const upload = {
      placeholder: Buffer.from('tiny'),
      files: [image, { ...image, widthPx: 1 }],
      textShare: null,
    }
    const text = { ...upload, textShare: 0.0168 }
    const answers = source(Buffer.concat([upload, text, 'pixels' as const].map(uploadAnswerOf)))

    expect(await readUploadAnswer(answers)).toEqual(upload)
    expect(await readUploadAnswer(answers)).toEqual({ ...text, textShare: expect.closeTo(0.0168, 4) })
    expect(await readUploadAnswer(answers)).toBe('pixels')
    await expect(readUploadAnswer(answers)).rejects.toThrow('ended')
  })

  it.each([
    ['too many sizes', [9, 0, 0, 0, 0, 0]],
    ['a large placeholder', [1, 0, 255, 255, 0, 0]],
    ['a size that is none', [1, 0, 0, 0, 0, 0, ...Array<number>(13).fill(0)]],
  ])('are not believed when an upload has %s', async (_what, head) => {
    await expect(readUploadAnswer(source(Buffer.from(head)))).rejects.toThrow('wrong answer')
  })

  it.each([
    ['of another type', [7, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]],
    ['without end', [1, 1, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255]],
  ])('are not believed when a picture is %s', async (_what, head) => {
    await expect(readAnswer(source(Buffer.from(head)))).rejects.toThrow('wrong answer')
  })
})
