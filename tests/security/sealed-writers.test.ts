import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, it } from '@jest/globals'

// Every use of the object store goes through SealedObjectStore. This test reads the sources, so that a new use is
// noticed.

const root = new URL('../..', import.meta.url).pathname

async function sources(): Promise<{ path: string; text: string }[]> {
  const found = ['apps/api/src', 'apps/worker/src', 'packages/backend/src'].map(async (dir) => {
    const entries = await readdir(join(root, dir), { recursive: true, withFileTypes: true })
    return entries
      .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map(({ parentPath, name }) => join(parentPath, name))
  })
  const paths = (await Promise.all(found)).flat().filter((path) => !path.includes('/generated/'))
  return Promise.all(
    paths.map(async (path) => ({ path: relative(root, path), text: await readFile(path, 'utf8') })),
  )
}

const matching = async (pattern: RegExp) =>
  (await sources())
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort()

describe('the object store', () => {
  it('is opened by the processes alone, and there only to be sealed', async () => {
    const opening = (await sources()).filter(({ text }) => /openObjectStore\(/.test(text))

    expect(opening.map(({ path }) => path).sort()).toEqual([
      'apps/api/src/context.ts',
      'apps/worker/src/context.ts',
      'packages/backend/src/object-store/flystorage-object-store.ts',
    ])
    for (const { path, text } of opening.filter(({ path }) => path.startsWith('apps/'))) {
      const [all, sealed] = [/openObjectStore\(/g, /new SealedObjectStore\(openObjectStore\(/g].map(
        (pattern) => text.match(pattern)?.length,
      )
      expect([path, all]).toEqual([path, sealed])
    }
  })

  it('is used unsealed only by the sealing adapter', async () => {
    expect(await matching(/\bObjectStore\b.*from '.*object-store\.ts'/)).toEqual([
      'packages/backend/src/index.ts',
      'packages/backend/src/object-store/flystorage-object-store.ts',
      'packages/backend/src/sealing/sealed-object-store.ts',
    ])
    expect(await matching(/\bObjectStore\b.*from '@galley\/backend'/)).toEqual([])
  })

  it('is written to by these', async () => {
    expect(await matching(/(tore|iles)\s*\??\s*\.put\(\{/)).toEqual([
      'apps/api/src/renders/export-render.ts',
      'apps/api/src/shares/kept-articles.ts',
      'apps/api/src/uploads/receive-parts.ts',
      'apps/worker/src/images/store-upload.ts',
      'apps/worker/src/outputs/stored-files.ts',
      'packages/backend/src/image-cache/image-cache.ts',
    ])
  })
})
