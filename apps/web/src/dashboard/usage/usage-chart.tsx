import './usage-chart.css'
import type { Data } from '@galley/sdk'
import { useQuery } from '@tanstack/react-query'
import type { PointerEvent } from 'react'
import { useState } from 'react'
import { galley } from '../../galley.ts'
import { language, useText } from '../../language/language.ts'
import { useMoments } from '../../language/moments.ts'
import { Failure, Loading } from '../../ui/feedback/states.tsx'
import { SelectField } from '../../ui/field.tsx'
import { chartCeiling } from './chart-ceiling.ts'

type Day = Data<'usage.history'>[number]
type Metric = Exclude<keyof Day, 'day'>

/** Shows the usage of each of the last thirty days. */
export function UsageChart() {
  const text = useText()
  const [metric, setMetric] = useState<Metric>('renders')
  const history = useQuery({
    queryKey: ['usage', 'history'],
    queryFn: ({ signal }) => galley.usage.history({}, { signal }),
  })
  const metrics = Object.keys(text.usage.metric) as Metric[]
  return (
    <section className="usage-chart panel" aria-labelledby="usage-chart-title">
      <div className="usage-chart-head">
        <h2 id="usage-chart-title">{text.usage.lastDays}</h2>
        <SelectField
          label={text.usage.shown}
          value={metric}
          options={metrics.map((value) => ({ value, label: text.usage.metric[value] }))}
          onChange={setMetric}
        />
      </div>
      {history.error && <Failure error={history.error} onRetry={() => void history.refetch()} />}
      {history.isPending && <Loading rows={2} />}
      {history.data && <Bars days={history.data} metric={metric} />}
    </section>
  )
}

type BarsProps = { readonly days: readonly Day[]; readonly metric: Metric }

/** Sizes in the drawing's own units: the width of a day, the width of its bar, and the height of the chart. */
const DAY = 10
const BAR = 7
const HEIGHT = 100

function Bars({ days, metric }: BarsProps) {
  const text = useText()
  const which = language.use()
  const { date } = useMoments()
  const [at, setAt] = useState<number | null>(null)
  const counts = days.map((day) => day[metric])
  const sum = counts.reduce((all, count) => all + count, 0)
  const most = Math.max(...counts)
  const ceiling = chartCeiling(most)
  const name = text.usage.metric[metric]
  const pointed = at === null ? undefined : days[at]
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * days.length))))
  }
  return (
    <>
      <p className="usage-chart-sum">
        {pointed ? (
          <>
            <strong>{pointed[metric].toLocaleString(which)}</strong> {date(pointed.day)}
          </>
        ) : (
          <>
            <strong>{sum.toLocaleString(which)}</strong> {text.usage.altogether}
          </>
        )}
      </p>
      <div className="usage-chart-plot">
        <div className="usage-chart-scale" aria-hidden="true">
          <span>{ceiling.toLocaleString(which)}</span>
          <span>{(ceiling / 2).toLocaleString(which)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={text.usage.chart(name, sum, most)}
          viewBox={`0 0 ${days.length * DAY} ${HEIGHT}`}
          preserveAspectRatio="none"
          onPointerMove={point}
          onPointerLeave={() => setAt(null)}
        >
          {counts.map((count, day) => (
            <rect
              key={days[day]?.day}
              data-at={day === at || undefined}
              x={day * DAY + (DAY - BAR) / 2}
              y={HEIGHT - heightOf(count, ceiling)}
              width={BAR}
              height={heightOf(count, ceiling)}
            />
          ))}
        </svg>
        <div className="usage-chart-days" aria-hidden="true">
          <span>{date(days[0]?.day ?? '')}</span>
          <span>{text.usage.today}</span>
        </div>
      </div>
      <DayTable days={days} metric={metric} name={name} />
    </>
  )
}

/** Returns a bar's height. A small count still gets a visible bar. */
function heightOf(count: number, ceiling: number): number {
  return count === 0 ? 0 : Math.max(1.5, (count / ceiling) * HEIGHT)
}

/** Shows the same numbers as a table, for readers who can't use the chart. */
function DayTable({ days, metric, name }: BarsProps & { readonly name: string }) {
  const text = useText()
  const which = language.use()
  const { date } = useMoments()
  return (
    <details className="usage-chart-table">
      <summary>{text.usage.asTable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.usage.day}</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{date(day.day)}</th>
              <td>{day[metric].toLocaleString(which)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
