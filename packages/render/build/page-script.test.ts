import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readPageScript, writePageScript } from './page-script.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-page-script-'))
  await writeFile(join(folder, 'one.ts'), 'one')
  await writeFile(join(folder, 'two.ts'), 'two')
  await writePageScript('script', [join(folder, 'one.ts'), join(folder, 'two.ts')], folder)
})
afterEach(() => rm(folder, { recursive: true }))

const REFUSAL = 'missing or older than its sources'

describe('readPageScript', () => {
  it('reads a script that was built from the present sources', async () => {
    expect(await readPageScript(folder)).toBe('script')
  })

  it('refuses a script once a source has changed', async () => {
    await writeFile(join(folder, 'two.ts'), 'other')

    await expect(readPageScript(folder)).rejects.toThrow(REFUSAL)
  })

  it('refuses a script once a source is gone', async () => {
    await rm(join(folder, 'one.ts'))

    await expect(readPageScript(folder)).rejects.toThrow(REFUSAL)
  })

  it('refuses to go on without a script', async () => {
    await rm(join(folder, 'dist'), { recursive: true })

    await expect(readPageScript(folder)).rejects.toThrow(REFUSAL)
  })
})
