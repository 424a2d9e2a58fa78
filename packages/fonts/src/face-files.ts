import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Face } from './faces.ts'
import { faces } from './faces.ts'
import { unpackWoff } from './unpack-woff.ts'

/** Increase it when the same source files lead to other output. */
const MAKING = 4

/** Returns the path of a face's file in its package. */
export function sourceFile({ source }: Face): string {
  return fileURLToPath(import.meta.resolve(source))
}

/** Returns a face's file, unpacked, as TrueType. */
export async function readFont(face: Face): Promise<Buffer> {
  return unpackWoff(await readFile(sourceFile(face)))
}

/** Returns the base name of files that are made from a face. */
export function faceName({ family, weight, style }: Face): string {
  return `${family.replaceAll(' ', '-')}-${weight}-${style}`
}

/** Returns twelve hex digits that change with the packages and with `MAKING`. They are the same on every machine. */
export function facesVersion(): string {
  const require = createRequire(import.meta.url)
  const versions = faces.map(({ source }) => {
    const name = source.split('/').slice(0, 2).join('/')
    return `${source} ${require(`${name}/package.json`).version}`
  })
  return shortHash([MAKING, ...versions])
}

/** Returns a hash of some values as twelve hex digits. */
export function shortHash(values: readonly (string | number | boolean)[]): string {
  return createHash('sha256').update(values.join('\n')).digest('hex').slice(0, 12)
}
