import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { faces } from './faces.ts'
import { prepareFontFolder } from './font-folder.ts'
import { tableOf } from './sfnt.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'galley-font-folder-'))
})
afterAll(() => rm(parent, { recursive: true }))

describe('prepareFontFolder', () => {
  it('creates every face once, also for concurrent calls', async () => {
    const [first, twin] = await Promise.all([prepareFontFolder(parent), prepareFontFolder(parent)])
    const later = await prepareFontFolder(parent)

    expect([twin, later]).toEqual([first, first])
    expect(await readdir(parent)).toHaveLength(1)
    expect(await readdir(join(dirname(first), 'files'))).toHaveLength(faces.length)
  })

  it('tells fontconfig of our fonts and no others', async () => {
    const configFile = await prepareFontFolder(parent)

    const config = await readFile(configFile, 'utf8')

    expect(config.match(/<dir[^/]*>.*<\/dir>/g)).toEqual([`<dir>${dirname(configFile)}/files</dir>`])
    expect(config).not.toContain('<include')
  })

  it.each(faces)('has $family $weight $style in the file that says so', async ({ family, weight, style }) => {
    const folder = dirname(await prepareFontFolder(parent))
    const name = `${family.replaceAll(' ', '-')}-${weight}-${style}.ttf`

    const font = await readFile(join(folder, 'files', name))

    expect(namesIn(font)).toContain(family)
    expect(tableOf(font, 'OS/2').readUInt16BE(4)).toBe(weight)
    expect((tableOf(font, 'OS/2').readUInt16BE(62) & 1) === 1).toBe(style === 'italic')
    expect(namesIn(font)).toContain('SIL Open Font License')
  })
})

/** What the font says of itself to Windows, whose strings are UTF-16. */
function namesIn(font: Buffer): string {
  const table = tableOf(font, 'name')
  const strings = table.subarray(table.readUInt16BE(4))
  const records = Array.from({ length: table.readUInt16BE(2) }, (_, index) => table.subarray(6 + 12 * index))
  const texts = records
    .filter((record) => record.readUInt16BE(0) === 3)
    .map((record) => {
      const start = record.readUInt16BE(10)
      return Buffer.from(strings.subarray(start, start + record.readUInt16BE(8)))
        .swap16()
        .toString('utf16le')
    })
  return texts.join('\n')
}
