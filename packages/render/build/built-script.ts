import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Where the bundle of a package is kept. */
export type ScriptPlace = {
  /** The package's folder. */
  readonly folder: string
  /** The bundle's file in that folder. */
  readonly file: string
  /** The command that builds it, for errors. */
  readonly command: string
}

type BuiltScript = {
  readonly expression: string
  /** The files that it was built from, relative to the package. */
  readonly sources: readonly string[]
  /** The hash of these files. */
  readonly hash: string
}

/** Returns a bundle. @throws Error if it was not built from the present sources. */
export async function readScript(place: ScriptPlace): Promise<string> {
  const expression = await findScript(place)
  if (expression !== null) return expression
  throw new Error(`${place.file} is missing or older than its sources. Run \`${place.command}\`.`)
}

/** Returns a bundle, or null if it is missing or older than its sources. */
export async function findScript({ folder, file }: ScriptPlace): Promise<string | null> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => null)
  if (text === null) return null
  const { expression, sources, hash }: BuiltScript = JSON.parse(text)
  // A source may have been removed since.
  const present = await hashOf(folder, sources).catch(() => null)
  return present === hash ? expression : null
}

/** Writes a bundle that was made of the files at `paths`. Processes that write at the same time don't disturb each other. */
export async function writeScript(
  { folder, file }: ScriptPlace,
  expression: string,
  paths: readonly string[],
): Promise<void> {
  const sources = paths.map((path) => relative(folder, path))
  const built: BuiltScript = { expression, sources, hash: await hashOf(folder, sources) }
  const whole = join(folder, file)
  const unfinished = `${whole}.${process.pid}`
  await mkdir(dirname(whole), { recursive: true })
  await writeFile(unfinished, JSON.stringify(built))
  await rename(unfinished, whole)
}

async function hashOf(folder: string, sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of sources) hash.update(`${path}\n`).update(await readFile(join(folder, path)))
  return hash.digest('hex')
}
