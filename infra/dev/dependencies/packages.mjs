import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'

const MUCH = 64 * 1024 * 1024

/**
 * Returns the installed packages, as pnpm reads them from the disk, without asking a registry.
 *
 * @param {{ shippedOnly: boolean }} wanted  leaves out what only building and testing need
 * @returns {{ name: string, version: string, license: string, homepage?: string, description?: string }[]}
 */
export function installedPackages({ shippedOnly }) {
  const pnpm = join(ROOT, 'node_modules/.bin/pnpm')
  const args = ['licenses', 'list', '--json', '--recursive', ...(shippedOnly ? ['--prod'] : [])]
  const output = execFileSync(pnpm, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: MUCH })
  const byLicense = Object.values(JSON.parse(output)).flat()
  return byLicense
    .flatMap(({ versions, ...known }) => versions.map((version) => ({ ...known, version })))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}
