import { readFile } from 'node:fs/promises'
import { connectRedis, openQueue, QueueOperations } from '@galley/backend'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { createApiMetrics } from '../../apps/api/src/operations/api-metrics.ts'
import { createWorkerMetrics, showBrowsers } from '../../apps/worker/src/operations/worker-metrics.ts'
import { testRedisUrl } from '../support/test-database.ts'
import type { Manifest } from './manifests.ts'
import { readLayer } from './manifests.ts'

type Dashboard = { uid: string; panels: { title: string; targets: { expr: string }[] }[] }
type Rules = {
  groups: {
    rules: { alert: string; expr: string; labels: object; annotations: { summary: string; action: string } }[]
  }[]
}

const FOLDER = new URL('../../infra/dashboards/', import.meta.url)
const known = new Set<string>()
let dashboard: Dashboard
let rules: Rules['groups'][number]['rules']

/** All series that the two processes export, by their Prometheus names. */
beforeAll(async () => {
  dashboard = JSON.parse(await readFile(new URL('galley.json', FOLDER), 'utf8'))
  rules = (parse(await readFile(new URL('alerts.yaml', FOLDER), 'utf8')) as Rules).groups.flatMap(
    (group) => group.rules,
  )
  const backlog = { read: async () => ({ oldestWaitS: 0, horizonTransactions: 0 }) }
  const redis = connectRedis(testRedisUrl(), 'requests')
  const queueOperations = new QueueOperations(openQueue(redis))
  const worker = createWorkerMetrics(backlog)
  const health = {
    slots: 1,
    busy: 0,
    up: 1,
    waiting: 0,
    sandboxed: true,
    separated: true,
    launches: 1,
    jobs: 0,
  }
  const pool = { health: () => health, memoryBytes: () => 0 }
  showBrowsers(worker, { renders: pool, layouts: null })
  const texts = await Promise.all([
    createApiMetrics({ backlog, queueOperations }).all.text(),
    worker.all.text(),
  ])
  redis.disconnect()
  for (const [, name, type] of texts.join('\n').matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
      known.add(`${name}${suffix}`)
})

const metricsIn = (expr: string) => expr.match(/\b(?:galley|bullmq|process|nodejs)_[a-z0-9_]+/g) ?? []

describe('the dashboard', () => {
  it('has panels that each ask for something', () => {
    expect(dashboard.uid).toBe('galley')
    expect(dashboard.panels.length).toBeGreaterThan(10)
    for (const { targets } of dashboard.panels)
      for (const { expr } of targets) expect(metricsIn(expr)).not.toEqual([])
  })

  it('names no metric that does not exist', () => {
    const asked = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))

    expect(asked.filter((name) => !known.has(name))).toEqual([])
  })

  it('shows every metric of ours', () => {
    const asked = new Set(
      dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    )
    const families = [...known].filter((name) => /^(galley|bullmq)_/.test(name)).map(familyOf)

    expect(families.filter((family) => ![...asked].some((name) => familyOf(name) === family))).toEqual([])
  })
})

describe('the alerts', () => {
  it('name no metric that does not exist', () => {
    expect(rules.length).toBeGreaterThan(5)
    for (const { expr } of rules) expect(metricsIn(expr).filter((name) => !known.has(name))).toEqual([])
  })

  it('say what has happened and what to do', () => {
    for (const { alert, annotations, labels } of rules) {
      expect(alert).toMatch(/^Galley[A-Za-z]+$/)
      expect(annotations.summary.length).toBeGreaterThan(10)
      expect(annotations.action.length).toBeGreaterThan(10)
      expect(labels).toHaveProperty('severity')
    }
  })
})

describe('the scaling of workers', () => {
  it('asks for no metric that does not exist', async () => {
    const scaled = (await readLayer('base')).find(({ kind }) => kind === 'ScaledObject')
    const asked = scaled.spec.triggers.map(({ metadata }: Manifest) => metricsIn(metadata.query))

    expect(asked.map((names: string[]) => names.filter((name) => known.has(name)).length)).toEqual([1, 1, 1])
    expect(asked.flat().filter((name: string) => !known.has(name))).toEqual([])
  })
})

function familyOf(name: string): string {
  return name.replace(/_(bucket|sum|count)$/, '')
}
