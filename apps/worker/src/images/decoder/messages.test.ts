import { Readable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import { answerOf, ByteSource, readAnswer, readRequest, requestOf } from './messages.ts'

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
    const pictures = source(Buffer.concat([requestOf(Buffer.from('one')), requestOf(Buffer.from('two'))]))

    expect(String(await readRequest(pictures))).toBe('one')
    expect(String(await readRequest(pictures))).toBe('two')
    expect(await readRequest(pictures)).toBeNull()
  })

  it.each([
    ['of another type', [7, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]],
    ['without end', [1, 1, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255]],
  ])('are not believed when a picture is %s', async (_what, head) => {
    await expect(readAnswer(source(Buffer.from(head)))).rejects.toThrow('wrong answer')
  })
})
