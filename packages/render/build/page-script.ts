import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const FILE = 'dist/page-script.json'

type BuiltScript = {
  readonly expression: string
  /** The files that it was built from, relative to the package. */
  readonly sources: readonly string[]
  /** The hash of these files. */
  readonly hash: string
}

/**
 * Returns the bundle of the in-page steps: an expression for `stepsInPage`.
 *
 * @throws Error if it was not built from the present sources. Pages would not be those of the editor.
 */
export async function readPageScript(folder = PACKAGE): Promise<string> {
  const expression = await findPageScript(folder)
  if (expression !== null) return expression
  throw new Error(
    'The page script is missing or older than its sources. Run `pnpm --filter @galley/render build`.',
  )
}

/** Returns the bundle of the in-page steps, or null if it is missing or older than its sources. */
export async function findPageScript(folder = PACKAGE): Promise<string | null> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null)
  if (text === null) return null
  const { expression, sources, hash }: BuiltScript = JSON.parse(text)
  // A source may have been removed since.
  const present = await hashOf(folder, sources).catch(() => null)
  return present === hash ? expression : null
}

/** Writes a bundle that was made of the files at `paths`. Processes that write at the same time don't disturb each other. */
export async function writePageScript(
  expression: string,
  paths: readonly string[],
  folder = PACKAGE,
): Promise<void> {
  const sources = paths.map((path) => relative(folder, path))
  const built: BuiltScript = { expression, sources, hash: await hashOf(folder, sources) }
  const file = join(folder, FILE)
  const unfinished = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(unfinished, JSON.stringify(built))
  await rename(unfinished, file)
}

async function hashOf(folder: string, sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of sources) hash.update(`${path}\n`).update(await readFile(join(folder, path)))
  return hash.digest('hex')
}
