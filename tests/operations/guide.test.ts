import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { apiEnvSchema } from '@galley/api/config'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { workerEnvSchema } from '../../apps/worker/src/config.ts'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

const schemas = { api: apiEnvSchema.shape, worker: workerEnvSchema.shape }

/** The table of variables: by name, which process reads each, and its default. */
async function readTable() {
  const rows = (await read('docs/operations.md')).matchAll(
    /^\| `([A-Z0-9_]+)` \| (api|worker|both) \| (.*?) ?\| .*\|$/gm,
  )
  return [...rows].map(([, name = '', reader, shown = '']) => ({ name, reader, shown }))
}

/** Returns the default as the guide shows it; null when the code has none, or none that is one value. */
function defaultOf(name: string): string | null {
  const schema = Object.entries({ ...schemas.api, ...schemas.worker }).find(([key]) => key === name)?.[1]
  const value: unknown = schema?.safeParse(undefined).data
  if (typeof value === 'string' && value.startsWith(tmpdir())) return 'under TMPDIR'
  return ['number', 'boolean', 'string'].includes(typeof value) ? String(value) : null
}

describe('the operations guide', () => {
  it('has one table of all variables, and says which process reads each', async () => {
    const readerOf = (name: string) => {
      if (name in schemas.api && name in schemas.worker) return 'both'
      return name in schemas.api ? 'api' : 'worker'
    }
    const told = (await readTable()).map(({ name, reader }) => [name, reader])
    const names = Object.keys({ ...schemas.api, ...schemas.worker })

    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(names.map((name) => [name, readerOf(name)])))
    expect(told).toHaveLength(names.length)
  })

  it('says the default of each variable', async () => {
    const rows = (await readTable()).map((row) => ({ ...row, shown: row.shown.replace('<wbr>', '') }))
    const wrong = rows.filter(({ name, shown }) => (defaultOf(name) ?? shown) !== shown)

    expect(wrong.map(({ name, shown }) => ({ name, shown, code: defaultOf(name) }))).toEqual([])
    expect(rows.filter(({ name }) => defaultOf(name) !== null).length).toBeGreaterThan(50)
  })

  it('says something about every alert', async () => {
    const guide = await read('docs/operations.md')
    const { groups } = parse(await read('infra/dashboards/alerts.yaml')) as {
      groups: { rules: { alert: string }[] }[]
    }
    for (const { alert } of groups.flatMap(({ rules }) => rules)) expect(guide).toContain(`\`${alert}\``)
  })
})
