import { describe, expect, it } from '@jest/globals'
import { Metrics } from './metrics.ts'

describe('metrics', () => {
  it('count by label', async () => {
    const metrics = new Metrics()
    const count = metrics.count({ name: 'galley_things_total', help: 'Things.', labels: ['kind'] })
    count.add({ kind: 'good' })
    count.add({ kind: 'good' }, 2)

    expect(await metrics.text()).toContain('galley_things_total{kind="good"} 3')
  })

  it.each([['ein Satz'], ['<b>'], ['字'], ['x'.repeat(81)], ['']])(
    'never show the label %j',
    async (kind) => {
      const metrics = new Metrics()
      const labels = ['kind'] as const
      const described = { help: 'Things.', labels }
      metrics.count({ ...described, name: 'galley_things_total' }).add({ kind })
      metrics.durations({ ...described, name: 'galley_times_seconds' }, [1]).observe({ kind }, 0.5)
      const text = await metrics.text()

      expect(text).toContain('galley_things_total{kind="other"} 1')
      expect(text).toContain('galley_times_seconds_count{kind="other"} 1')
    },
  )

  it('read gauges together, once a scrape, and leave out what can not be read', async () => {
    const metrics = new Metrics()
    let reads = 0
    metrics.gauges({ galley_depth: 'Depth.', galley_wait_seconds: 'Wait.' }, async () => {
      reads += 1
      if (reads > 1) throw new Error('The source is away.')
      return { galley_depth: 3, galley_wait_seconds: 1.5 }
    })

    const text = await metrics.text()

    expect(text).toContain('galley_depth 3\n')
    expect(text).toContain('galley_wait_seconds 1.5\n')
    expect(reads).toBe(1)
    expect(await metrics.text()).not.toMatch(/^galley_/m)
  })

  it('end with what a library exports, without what can not be read', async () => {
    const metrics = new Metrics()
    metrics.count({ name: 'galley_things_total', help: 'Things.', labels: [] }).add({})
    metrics.addText(async () => '# TYPE other_count gauge\nother_count 2')
    metrics.addText(() => Promise.reject(new Error('The source is away.')))

    expect(await metrics.text()).toMatch(/galley_things_total 1\n# TYPE other_count gauge\nother_count 2\n$/)
  })
})
