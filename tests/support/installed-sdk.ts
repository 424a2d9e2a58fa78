import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { alone } from './test-database.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SDK = join(ROOT, 'packages/sdk')
const COMMANDER = createRequire(join(SDK, 'package.json')).resolve('commander')

/** A folder with the installed package, from which nothing of this clone can be resolved. */
export type InstalledSdk = {
  readonly folder: string
  /** The folder of the package in it. */
  readonly root: string
  readonly manifest: { version: string; bin: { galley: string }; dependencies: Record<string, string> }
  readonly remove: () => Promise<void>
}

/** Packs the SDK as for publishing, and installs the archive. */
export async function installSdk(): Promise<InstalledSdk> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-package-'))
  // Two suites that pack at once would overwrite each other's build.
  await alone(7042, () =>
    run(join(ROOT, 'node_modules/.bin/pnpm'), ['pack', '--out', join(folder, 'sdk.tgz')], { cwd: SDK }),
  )
  await run('tar', ['-xzf', 'sdk.tgz'], { cwd: folder })
  const root = join(folder, 'node_modules/@galley/sdk')
  await cp(join(folder, 'package'), root, { recursive: true })
  await cp(dirname(COMMANDER), join(folder, 'node_modules/commander'), { recursive: true })
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await mkdir(join(folder, 'node_modules/.bin'))
  await symlink(join(root, manifest.bin.galley), join(folder, 'node_modules/.bin/galley'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return { folder, root, manifest, remove: () => rm(folder, { recursive: true, force: true }) }
}
