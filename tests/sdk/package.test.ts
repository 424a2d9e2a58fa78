import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InstalledSdk } from '../support/installed-sdk.ts'
import { installSdk } from '../support/installed-sdk.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The size limit of a browser bundle that uses the whole client. */
const CLIENT_BUDGET_BYTES = 10_200
const CLI_BUDGET_BYTES = 33_900

let installed: InstalledSdk

beforeAll(async () => {
  installed = await installSdk()
})
afterAll(() => installed.remove())

describe('packing', () => {
  it.each(['npm', 'yarn'])(
    'cannot be packed by %s, because the result could not be installed',
    async (manager) => {
      const sdk = join(ROOT, 'packages/sdk')
      const packing =
        manager === 'npm'
          ? run('npm', ['pack', '--dry-run'], { cwd: sdk })
          : run(process.execPath, ['build/prepack.ts'], {
              cwd: sdk,
              env: { npm_config_user_agent: 'yarn/1.22.22 npm/? node/v24.0.0 linux x64' },
            })

      await expect(packing).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('@galley/sdk is packed and published by pnpm alone'),
      })
    },
  )

  it('by pnpm leaves nothing that only this workspace knows', () => {
    const { manifest } = installed

    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|catalog:|\.\/src\//)
    expect(manifest.bin.galley).toBe('./dist/cli/main.js')
  })
})

describe('the package, installed in an empty folder', () => {
  it('is a client that reaches for its service', async () => {
    const script = `
      import { createClient, GalleyError, newIdempotencyKey } from '@galley/sdk'
      const galley = createClient({ baseUrl: 'http://127.0.0.1:1/v1', token: 't', retries: 0 })
      const error = await galley.usage.get().catch((thrown) => thrown)
      console.log(error instanceof GalleyError, error.code, newIdempotencyKey().length)`
    const { folder } = installed
    await writeFile(join(folder, 'try.js'), script)
    // Without type stripping, because the package must contain JavaScript.
    const { stdout } = await run(process.execPath, ['--no-strip-types', 'try.js'], { cwd: folder })
    expect(stdout).toBe('true unreachable 32\n')
  })

  it('can be required by CommonJS, too', async () => {
    const { folder } = installed
    await writeFile(join(folder, 'try.cjs'), "console.log(typeof require('@galley/sdk').createClient)")
    expect((await run(process.execPath, ['try.cjs'], { cwd: folder })).stdout).toBe('function\n')
  })

  it('is a command line', async () => {
    const galley = join(installed.folder, 'node_modules/.bin/galley')
    expect((await run(galley, ['--help'])).stdout).toMatch(/render .*<file>/)
    expect((await run(galley, ['--version'])).stdout).toBe(`${installed.manifest.version}\n`)
  })

  it.each([
    { module: 'node16', moduleResolution: 'node16' },
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ])(
    'is typed for a strict compiler with $moduleResolution, without the contracts and zod',
    async (modules) => {
      const { folder } = installed
      const script = `
      import type { Client, Data } from '@galley/sdk'
      import { createClient } from '@galley/sdk'
      const galley: Client = createClient({ baseUrl: '/v1' })
      const render: Data<'renders.get'> = await galley.renders.wait('rnd_x')
      const kind: 'page' | 'cover' | 'article_html' | 'thread' | 'zip' | 'manifest' | undefined = render.artifacts[0]?.kind
      // @ts-expect-error There is no such platform.
      await galley.renders.create({ project_id: 'prj_x', platform: 'paper' })
      // @ts-expect-error A status is no number.
      const status: number = render.status
      export { kind, status }`
      await writeFile(join(folder, 'try.ts'), script)
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        noEmit: true,
        target: 'es2022',
        ...modules,
        lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
        types: [],
      }
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['try.ts'] }))
      const compiled = run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: folder })
      await expect(compiled).resolves.toMatchObject({ stdout: '' })
      const types = await readFile(join(installed.root, 'dist/api-types.d.ts'), 'utf8')
      expect(types).not.toMatch(/^import |import\(|zod/m)
    },
  )

  it('holds what is needed and stays small', async () => {
    const { root, manifest } = installed
    const files = await readdir(root, { recursive: true })
    expect(files.filter((name) => /\.test\.|(?<!\.d)\.ts$/.test(name))).toEqual([])
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'dist']))
    expect(Object.keys(manifest.dependencies)).toEqual(['@cwasm/webp', 'commander'])
    const sizeOf = async (within: (name: string) => boolean) => {
      const names = files.filter((name) => name.endsWith('.js') && within(name))
      const texts = await Promise.all(names.map((name) => readFile(join(root, name), 'utf8')))
      return gzipSync(texts.join('\n'), { level: 9 }).byteLength
    }
    expect(await sizeOf((name) => !name.includes('cli'))).toBeLessThan(CLIENT_BUDGET_BYTES)
    expect(await sizeOf((name) => name.includes('cli'))).toBeLessThan(CLI_BUDGET_BYTES)
  })
})
