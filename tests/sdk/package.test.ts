import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SDK = join(ROOT, 'packages/sdk')
const COMMANDER = createRequire(join(SDK, 'package.json')).resolve('commander')
/** What a browser loads that uses all of the client. */
const CLIENT_BUDGET_BYTES = 9_000
const CLI_BUDGET_BYTES = 20_000

/** A folder of somebody who has installed the package: nothing of this clone is to be found from there. */
let folder: string
let installed: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-package-'))
  const pnpm = join(ROOT, 'node_modules/.bin/pnpm')
  await run(pnpm, ['pack', '--pack-destination', folder], { cwd: SDK })
  await run('tar', ['-xzf', 'galley-sdk-0.1.0.tgz'], { cwd: folder })
  installed = join(folder, 'node_modules/@galley/sdk')
  await cp(join(folder, 'package'), installed, { recursive: true })
  await cp(dirname(COMMANDER), join(folder, 'node_modules/commander'), { recursive: true })
  await mkdir(join(folder, 'node_modules/.bin'))
  const { bin } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  await symlink(join(installed, bin.galley), join(folder, 'node_modules/.bin/galley'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the package, installed in an empty folder', () => {
  it('is a client that reaches for its service', async () => {
    const script = `
      import { createClient, GalleyError, newIdempotencyKey } from '@galley/sdk'
      const galley = createClient({ baseUrl: 'http://127.0.0.1:1/v1', token: 't', retries: 0 })
      const error = await galley.usage.get().catch((thrown) => thrown)
      console.log(error instanceof GalleyError, error.code, newIdempotencyKey().length)`
    await writeFile(join(folder, 'try.js'), script)
    // Without type stripping: what arrives has to be JavaScript.
    const { stdout } = await run(process.execPath, ['--no-strip-types', 'try.js'], { cwd: folder })
    expect(stdout).toBe('true unreachable 32\n')
  })

  it('is a command line', async () => {
    const galley = join(folder, 'node_modules/.bin/galley')
    expect((await run(galley, ['--help'])).stdout).toMatch(/render .*<file>/)
    expect((await run(galley, ['--version'])).stdout).toBe('0.1.0\n')
  })

  it('is typed for a strict compiler, without the contracts and zod', async () => {
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
      module: 'nodenext',
      lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['try.ts'] }))
    const compiled = run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: folder })
    await expect(compiled).resolves.toMatchObject({ stdout: '' })
    const types = await readFile(join(installed, 'dist/api-types.d.ts'), 'utf8')
    expect(types).not.toMatch(/import|zod/)
  })

  it('holds what is needed and stays small', async () => {
    const files = await readdir(installed, { recursive: true })
    expect(files.filter((name) => /\.test\.|(?<!\.d)\.ts$/.test(name))).toEqual([])
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'dist']))
    const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies)).toEqual(['@cwasm/webp', 'commander'])
    const sizeOf = async (within: (name: string) => boolean) => {
      const names = files.filter((name) => name.endsWith('.js') && within(name))
      const texts = await Promise.all(names.map((name) => readFile(join(installed, name), 'utf8')))
      return gzipSync(texts.join('\n'), { level: 9 }).byteLength
    }
    expect(await sizeOf((name) => !name.includes('cli'))).toBeLessThan(CLIENT_BUDGET_BYTES)
    expect(await sizeOf((name) => name.includes('cli'))).toBeLessThan(CLI_BUDGET_BYTES)
  })
})
