import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { enAccount } from './en/account.ts'
import { enBrands } from './en/brands.ts'
import { enDashboard } from './en/dashboard.ts'
import { enEditor } from './en/editor.ts'
import { enFrame } from './en/frame.ts'
import { enHistory } from './en/history.ts'
import { enOwnWords } from './en/own-words.ts'

const SOURCES = new URL('..', import.meta.url).pathname
const code = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
  .filter((file) => !file.startsWith('language/') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${SOURCES}${file}`, 'utf8'))
  .join('\n')

/** Returns the paths of all texts of a dictionary. */
function pathsIn(words: object, above: readonly string[] = []): string[][] {
  return Object.entries(words).flatMap(([name, value]) => {
    const path = [...above, name]
    return typeof value === 'object' && value !== null ? pathsIn(value, path) : [path]
  })
}

/** Returns whether the code uses the text by its name, or looks its group up by a variable. */
function isUsed(path: readonly string[]): boolean {
  const name = path.at(-1) ?? ''
  const groups = path.slice(0, -1)
  return (
    new RegExp(`(?:\\.|[{,]\\s*)${name}\\b`).test(code) ||
    groups.some((group) => new RegExp(`\\b${group}(?:\\?\\.)?\\[`).test(code))
  )
}

describe('the texts of the app', () => {
  it('are all used', () => {
    const all = pathsIn({
      ...enFrame,
      ...enEditor,
      ...enDashboard,
      ...enHistory,
      ...enAccount,
      ...enBrands,
      ...enOwnWords,
    })

    expect(all.length).toBeGreaterThan(300)
    expect(all.filter((path) => !isUsed(path)).map((path) => path.join('.'))).toEqual([])
  })
})
