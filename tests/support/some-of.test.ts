import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { LONG_TESTS } from '../../infra/jest/long-tests.mjs'
import { someOf } from './some-of.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('{packages,apps,tests}/**/*.test.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).map((path) => path.replace(/\.test\.ts$/, ''))

describe('a short run', () => {
  it('makes as many cases as it says, spread over all of them', () => {
    expect(someOf([0, 1, 2, 3, 4, 5, 6, 7, 8], 3, false)).toEqual([0, 3, 6])
    expect(someOf(['a', 'b', 'c', 'd', 'e'], 2, false)).toEqual(['a', 'd'])
    expect(someOf(['a'], 4, false)).toEqual(['a'])
    expect(someOf(['a', 'b', 'c'], 1, true)).toEqual(['a', 'b', 'c'])
  })

  it('leaves out only files that exist, and no folder as a whole', () => {
    const made = files.filter((path) => !LONG_TESTS.includes(path))

    expect(LONG_TESTS.filter((path) => !files.includes(path))).toEqual([])
    expect(new Set(made.map(dirname))).toEqual(new Set(files.map(dirname)))
  })
})
