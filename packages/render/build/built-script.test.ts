import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { ScriptPlace } from './built-script.ts'
import { readScript, writeScript } from './built-script.ts'

let folder: string
let place: ScriptPlace
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-script-'))
  await writeFile(join(folder, 'one.ts'), 'one')
  await writeFile(join(folder, 'two.ts'), 'two')
  place = { folder, file: 'dist/script.json', command: 'build' }
  await writeScript(place, 'script', [join(folder, 'one.ts'), join(folder, 'two.ts')])
})
afterEach(() => rm(folder, { recursive: true }))

const REFUSAL = 'missing or older than its sources'

describe('readScript', () => {
  it('reads a script that was built from the present sources', async () => {
    expect(await readScript(place)).toBe('script')
  })

  it('refuses a script once a source has changed', async () => {
    await writeFile(join(folder, 'two.ts'), 'other')

    await expect(readScript(place)).rejects.toThrow(REFUSAL)
  })

  it('refuses a script once a source is gone', async () => {
    await rm(join(folder, 'one.ts'))

    await expect(readScript(place)).rejects.toThrow(REFUSAL)
  })

  it('refuses to go on without a script', async () => {
    await rm(join(folder, 'dist'), { recursive: true })

    await expect(readScript(place)).rejects.toThrow(REFUSAL)
  })
})
