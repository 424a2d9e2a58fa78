import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { someOf } from '../support/some-of.ts'
// The benchmarks use it in processes of their own, so this file needs the stores too.
import '../support/test-database.ts'

// Tests that the benchmarks complete and print what `docs/performance.md` describes. No figure is judged, because it
// depends on the machine.

const BENCHMARKS = [
  {
    name: 'price',
    tables: [
      [
        'a text of 14 pages, CPU ms',
        'Markdown to HTML',
        'take a page',
        'open the document',
        'setDensity',
        'prepareFlow',
        'fitCards',
        'measureFlow',
        'applyBreaks',
        'finishPages',
        'describePages',
        'fingerprintPages',
        'readCharacters',
        'first capture',
        'other captures',
        'open and lay out again',
        'all before the first capture',
        'each other capture',
      ],
    ],
  },
  {
    name: 'render',
    tables: [
      ['ten pages', 'white page, same way', 'Galley', 'page.screenshot'],
      ['ten texts of a page', 'white page, same way', 'Galley', 'page.screenshot'],
      ['files, ten pages, one slot', 'png fast', 'png small', 'jpeg fast', 'webp fast'],
    ],
  },
  {
    name: 'service',
    tables: [
      [
        'idle, one slot',
        'POST → completed',
        'POST → all pages downloaded',
        'POST → completed, with a new picture',
      ],
      ['workers of one slot', '1'],
    ],
  },
  {
    name: 'images',
    tables: [
      ['a render, one slot', 'text alone', 'six flat pictures', 'six photos, stored'],
      [
        'first upload of a photo',
        'ms',
        'CPU ms of API and worker (aim 800)',
        'MiB of the decoder, at most (aim 512)',
      ],
      ['GET /v1/renders/{id}, ms', 'idle', '2 uploads at once'],
    ],
  },
  {
    name: 'api',
    tables: [
      [
        '',
        'bare Express + Prisma',
        'GET /v1/renders/{id}',
        'bare Express + Prisma',
        'POST /v1/projects, 4 kB',
      ],
    ],
  },
  { name: 'load', tables: [['', 'GET /v1/renders/{id}, 2 creators', 'POST, beside them']] },
  { name: 'scale', tables: [['waiting', '10', '100']] },
  {
    name: 'capacity',
    tables: [
      ['', 'CPU of worker', 'CPU of api', 'CPU of postgres', 'CPU of redis'],
      ['workers', '1', '10'],
      ['workers', '1', '10'],
      ['needed', '10'],
    ],
  },
] as const

async function run(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [entry, '--quick'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`The benchmark ended with ${code}.\n${said}`)
  return printed
}

/** Returns the cells of each Markdown table, without the line below its head. */
function tablesIn(printed: string): string[][][] {
  return [...printed.matchAll(/(?:^\|.*\|\n)+/gm)].map(([table]) => {
    const rows = table.trim().split('\n')
    return rows.toSpliced(1, 1).map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  })
}

describe.each(someOf(BENCHMARKS, 1))('bench:$name', ({ name, tables: expected }) => {
  it('prints the machine, the versions and its tables', async () => {
    const printed = await run(name)
    const tables = tablesIn(printed)

    expect(printed).toMatch(/^machine +\S.*\nversions +Node v\d/m)
    expect(tables.map((rows) => rows.map(([first]) => first))).toEqual(expected)
    for (const [head = [], ...rows] of tables) {
      for (const row of rows) {
        expect(row).toHaveLength(head.length)
        expect(row.join(' ')).not.toMatch(/NaN|Infinity|undefined|null/)
      }
    }
  })
})
