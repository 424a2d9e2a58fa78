import { readFile } from 'node:fs/promises'
import { apiEnvSchema } from '@galley/api/config'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { workerEnvSchema } from '../../apps/worker/src/config.ts'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the operations guide', () => {
  it('has one table of all variables, and says which process reads each', async () => {
    const rows = (await read('docs/operations.md')).matchAll(/^\| `([A-Z0-9_]+)` \| (api|worker|both) \|/gm)
    const told = new Map([...rows].map(([, name, reader]) => [name, reader]))
    const api = new Set(Object.keys(apiEnvSchema.shape))
    const worker = new Set(Object.keys(workerEnvSchema.shape))
    const readerOf = (name: string) => {
      if (api.has(name) && worker.has(name)) return 'both'
      return api.has(name) ? 'api' : 'worker'
    }

    const wanted = new Map([...new Set([...api, ...worker])].map((name) => [name, readerOf(name)]))
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wanted))
  })

  it('says something about every alert', async () => {
    const guide = await read('docs/operations.md')
    const { groups } = parse(await read('infra/dashboards/alerts.yaml')) as {
      groups: { rules: { alert: string }[] }[]
    }
    for (const { alert } of groups.flatMap(({ rules }) => rules)) expect(guide).toContain(`\`${alert}\``)
  })
})
