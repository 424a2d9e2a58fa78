import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'

/** The module that leads every test to its database and its Redis. */
const STORES = join(ROOT, 'tests/support/test-database.ts')
const TEST_FILES = ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tests/**/*.test.ts']
const RELATIVE_IMPORT = /\b(?:from|import) '(\.{1,2}\/[^']+)'/g

/**
 * Returns whether one of the test files that these arguments choose needs Postgres or Redis. Without arguments jest runs
 * all of them.
 *
 * @param {string[]} jestArgs  patterns of paths, as jest takes them, and flags
 */
export function needStores(jestArgs) {
  const patterns = jestArgs.filter((arg) => !arg.startsWith('-')).map((arg) => new RegExp(arg))
  if (patterns.length === 0) return true
  const files = globSync(TEST_FILES, { cwd: ROOT, exclude: (path) => path === 'node_modules' })
  const chosen = files.filter((path) => patterns.some((pattern) => pattern.test(path)))
  return chosen.some((path) => leadsToStores(join(ROOT, path), new Set()))
}

function leadsToStores(path, seen) {
  if (path === STORES) return true
  if (seen.has(path) || !existsSync(path)) return false
  seen.add(path)
  const imports = readFileSync(path, 'utf8').matchAll(RELATIVE_IMPORT)
  return imports.some(([, specifier]) => leadsToStores(resolve(dirname(path), specifier), seen))
}
