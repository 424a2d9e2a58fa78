import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'
import { unzipSync } from 'fflate'
import type { NamedFile } from './zip.ts'
import { zipOf } from './zip.ts'

const file = (name: string, bytes: number): NamedFile => ({ name, bytes: new Uint8Array(bytes).fill(7) })

async function* each(files: readonly NamedFile[], taken: string[] = []) {
  for (const next of files) {
    taken.push(next.name)
    yield next
  }
}

const FILES = [file('01-页.png', 300_000), file('posts/01.txt', 0), file('article.html', 20)]
const whole = async () => new Uint8Array(await buffer(zipOf(each(FILES))))

describe('zipOf', () => {
  it('gives what it was given, in its order, and the same bytes each time', async () => {
    const zip = await whole()

    expect(Object.entries(unzipSync(zip)).map(([name, bytes]) => ({ name, bytes }))).toEqual(FILES)
    expect(Buffer.compare(zip, await whole())).toBe(0)
  })

  it('says the size and the checksum of an entry in front of it', async () => {
    const header = new DataView((await whole()).buffer)

    // As APPNOTE.TXT 4.3.7 has them: bit 3 of the flags would leave both to a record behind the entry.
    expect(header.getUint32(0, true)).toBe(0x04034b50)
    expect(header.getUint16(6, true) & 8).toBe(0)
    expect(header.getUint32(18, true)).toBe(300_000)
    // 1 January 1980, whatever the day is.
    expect(header.getUint16(12, true)).toBe(33)
  })

  it('takes a file only when those before it were read', async () => {
    const taken: string[] = []
    const names = Array.from({ length: 50 }, (_, index) => file(`${index}.png`, 1_000_000))
    let read = 0
    for await (const piece of zipOf(each(names, taken))) {
      read += piece.byteLength
      expect(taken.length * 1_000_000).toBeLessThanOrEqual(read + 1_001_000)
    }
    expect(taken).toHaveLength(50)
  })
})
