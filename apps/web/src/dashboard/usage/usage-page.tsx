import '../dashboard.css'
import { useQuery } from '@tanstack/react-query'
import { galley } from '../../galley.ts'
import { language, useText, useTitle } from '../../language/language.ts'
import { useMoments } from '../../language/moments.ts'
import { PageHead } from '../../shell/shell.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import { Failure, Loading } from '../../ui/feedback/states.tsx'
import { UsageChart } from './usage-chart.tsx'

const REFRESH_MS = 15_000

export function UsagePage() {
  const text = useText()
  const which = language.use()
  const { moment } = useMoments()
  useTitle(text.usage.title)
  const usage = useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => galley.usage.get({ signal }),
    refetchInterval: REFRESH_MS,
  })
  if (usage.error) return <Failure error={usage.error} onRetry={() => void usage.refetch()} />
  if (!usage.data) return <Loading />
  const { plan, period, quotas, image_space, rate_limits } = usage.data
  return (
    <>
      <PageHead
        title={text.usage.title}
        about={text.usage.about(plan === 'free' ? text.usage.freePlan : plan)}
      >
        <p className="quiet">{text.usage.resets(moment(period.ends_at))}</p>
      </PageHead>
      <ul className="gauges">
        {quotas.map(({ metric, used, limit, remaining }) => (
          <li key={metric} className="panel">
            <Gauge label={text.usage.metric[metric]} used={used} limit={limit} />
            <p className="gauge-number">
              <strong>{used.toLocaleString(which)}</strong> / {limit.toLocaleString(which)}
            </p>
            <p className="row-facts">{text.usage.left(remaining)}</p>
          </li>
        ))}
        <li className="panel">
          <Gauge
            label={text.usage.imageSpace}
            used={image_space.used_bytes}
            limit={image_space.limit_bytes}
          />
          <p className="gauge-number">
            <strong>{megabytes(image_space.used_bytes, which)}</strong> /{' '}
            {megabytes(image_space.limit_bytes, which)} MB
          </p>
          <p className="row-facts">{text.usage.freedByDeleting}</p>
        </li>
      </ul>
      <UsageChart />
      <h2 className="section-title">{text.usage.rates}</h2>
      <dl className="facts">
        <dt>{text.usage.authenticated}</dt>
        <dd>{text.usage.perMinute(rate_limits.authenticated_per_minute)}</dd>
        <dt>{text.usage.anonymous}</dt>
        <dd>{text.usage.perMinute(rate_limits.anonymous_per_minute)}</dd>
        <dt>{text.usage.control}</dt>
        <dd>{text.usage.perMinute(rate_limits.control_per_minute)}</dd>
      </dl>
    </>
  )
}

function megabytes(bytes: number, locale: string): string {
  return (bytes / 1024 / 1024).toLocaleString(locale, { maximumFractionDigits: 1 })
}
