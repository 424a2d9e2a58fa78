import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'

// A map is only useful while it is right: these tests fail if a named file moves, or a unit or a decision is missing.

const DECISIONS = 'docs/decisions'
/** The lengths of a text of ten minutes and of one page. */
const MOST_WORDS = { map: 1_600, decision: 450 }

/** A folder with more should have sub-folders whose names say what belongs together. */
const MOST_FILES = 18
/** Folders of one kind of file, which is made by a command. */
const LISTS = new Set(['apps/api/src/catalogue/previews'])

const read = (path: string) => readFileSync(path, 'utf8')
const wordsIn = (text: string) => text.split(/\s+/).length
const architecture = read('ARCHITECTURE.md')
const decisions = readdirSync(DECISIONS)
  .filter((name) => name !== 'index.md')
  .sort()

const exclude = (name: string) => ['node_modules', '.git', '.galley'].includes(basename(name))
const isBuilt = (name: string) => exclude(name) || ['dist', 'generated'].includes(basename(name))
const fileNames = new Set(globSync('**/*.*', { exclude }).map((path) => basename(path)))

/** Returns the files and folders that a text names in code spans. Routes begin with a slash; keys of objects have braces. */
function pathsIn(text: string): string[] {
  const spans = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, span = '']) => span,
  )
  return spans.filter(
    (span) => /^[\w.][^\s{}():]*$/.test(span) && /\/|\.(ts|tsx|md|mjs|cjs|json|yaml)$/.test(span),
  )
}

/** Returns true if a path exists from the root of the repository. `<id>` stands for any name. */
function exists(path: string): boolean {
  return globSync(path.replaceAll(/<\w+>/g, '*').replace(/\/$/, '')).length > 0
}

describe('ARCHITECTURE.md', () => {
  it('can be read in ten minutes', () => {
    expect(wordsIn(architecture)).toBeLessThanOrEqual(MOST_WORDS.map)
  })

  it('names files and folders that exist', () => {
    const paths = pathsIn(architecture)

    expect(paths.filter((path) => !exists(path))).toEqual([])
    expect(paths.length).toBeGreaterThan(80)
  })

  it('lists each unit of the workspace with the units that it imports', () => {
    const rows = [...architecture.matchAll(/^\| `([^`]+)` \| .* \|(?: (.*))? \|$/gm)]
    const listed = rows.map(([, unit, imports = '']) => [
      unit,
      imports
        .replace(/\(.*\)/, '')
        .match(/[a-z]+/g)
        ?.sort() ?? [],
    ])

    expect(Object.fromEntries(listed)).toEqual(importsOfUnits())
  })
})

/** Reads from the manifests which units of the workspace each unit imports. */
function importsOfUnits(): Record<string, string[]> {
  const folders: string[] = parse(read('pnpm-workspace.yaml')).packages
  const manifests = globSync(folders.map((folder) => `${folder}/package.json`))
  return Object.fromEntries(
    manifests.map((path) => {
      const { dependencies, devDependencies } = JSON.parse(read(path))
      const names = Object.keys({ ...dependencies, ...devDependencies })
      const imports = names.filter((name) => name.startsWith('@galley/')).map((name) => basename(name))
      return [dirname(path), imports.sort()]
    }),
  )
}

describe('the folders', () => {
  it('hold at most eighteen files beside tests', () => {
    const files = globSync('{apps,packages,infra}/**/*.*', { exclude: isBuilt }).filter(
      (path) => !/\.test\.tsx?$/.test(path),
    )
    const counts = Map.groupBy(files, dirname)

    const crowded = [...counts].filter(([folder, { length }]) => length > MOST_FILES && !LISTS.has(folder))
    expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
  })
})

describe('the decisions', () => {
  it('are numbered without gaps', () => {
    const numbers = decisions.map((name) => Number(name.slice(0, 4)))

    expect(numbers).toEqual(decisions.map((_, index) => index + 1))
  })

  it.each(decisions)('%s has a status, a date, its three sections, and one page', (name) => {
    const text = read(`${DECISIONS}/${name}`)
    const sections = text.split(/^## /m).slice(1)

    expect(text).toMatch(/^# .+\n\nStatus: (accepted|superseded by .+), \d{4}-\d\d-\d\d/)
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ])
    expect(sections.filter((section) => wordsIn(section) < 20)).toEqual([])
    expect(wordsIn(text)).toBeLessThanOrEqual(MOST_WORDS.decision)
  })

  it('name files and folders that exist', () => {
    const missing = decisions.flatMap((name) =>
      pathsIn(read(`${DECISIONS}/${name}`))
        .filter((path) => (path.includes('/') ? !exists(path) : !fileNames.has(path)))
        .map((path) => `${name}: ${path}`),
    )

    expect(missing).toEqual([])
  })

  it('list each file that uses SQL on the pool, where no class is named after Prisma', () => {
    const folder = 'packages/backend/src/postgres'
    const files = globSync(`${folder}/**/*.ts`, { exclude: isBuilt }).map((path) => ({
      name: basename(path),
      text: read(path),
    }))
    const using = files.filter(
      ({ name, text }) => /SqlClient|\.sql\b/.test(text) && !['database.ts', 'sql-client.ts'].includes(name),
    )
    const [, table = ''] = read(`${DECISIONS}/0020-hot-statements-are-sql.md`).split('| reason | files |')
    const listed = pathsIn(table).filter((path) => files.some(({ name }) => name === path))

    expect([...new Set(listed)].sort()).toEqual(using.map(({ name }) => name).sort())
    expect(using.filter(({ text }) => /class Prisma/.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('are all listed on their index page', () => {
    const rows = [...read(`${DECISIONS}/index.md`).matchAll(/^\| (\d{4}) \| \[(.+)\]\((.+)\) \| (.+) \|$/gm)]

    expect(rows.map(([, ...cells]) => cells).sort()).toEqual(
      decisions.map((name) => {
        const [, title, date] =
          /^# (.+)\n\nStatus: .*?(\d{4}-\d\d-\d\d)/.exec(read(`${DECISIONS}/${name}`)) ?? []
        return [name.slice(0, 4), title, name, date]
      }),
    )
  })
})
