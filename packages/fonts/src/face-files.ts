import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Face } from './faces.ts'
import { faces } from './faces.ts'
import { unpackWoff } from './unpack-woff.ts'

/** Grows when what we make of the same files changes. */
const MAKING = 2

/** The file of a face as the package has it. */
export function sourceFile({ source }: Face): string {
  return fileURLToPath(import.meta.resolve(source))
}

/** A face's file, unpacked: TrueType. */
export async function readFont(face: Face): Promise<Buffer> {
  return unpackWoff(await readFile(sourceFile(face)))
}

/** What files that are made of a face are called. */
export function faceName({ family, weight, style }: Face): string {
  return `${family.replaceAll(' ', '-')}-${weight}-${style}`
}

/** Twelve hex digits that change with the packages and with what we make of them: the same on every machine. */
export function facesVersion(): string {
  const require = createRequire(import.meta.url)
  const versions = faces.map(({ source }) => {
    const name = source.split('/').slice(0, 2).join('/')
    return `${source} ${require(`${name}/package.json`).version}`
  })
  return shortHash([MAKING, ...versions])
}

/** Twelve hex digits that stand for some values. */
export function shortHash(values: readonly (string | number | boolean)[]): string {
  return createHash('sha256').update(values.join('\n')).digest('hex').slice(0, 12)
}
