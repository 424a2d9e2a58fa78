import './gauge.css'

type GaugeProps = { readonly label: string; readonly used: number; readonly limit: number }

const NEARLY_FULL = 0.85

/** Renders how much of a limit is used. */
export function Gauge({ label, used, limit }: GaugeProps) {
  const share = limit === 0 ? 1 : used / limit
  return (
    <div className="gauge">
      <span className="gauge-label">{label}</span>
      <meter
        className="visually-hidden"
        aria-label={label}
        min={0}
        max={Math.max(1, limit)}
        value={Math.min(used, Math.max(1, limit))}
      />
      <span className="gauge-track" aria-hidden="true">
        {used > 0 && (
          <span
            className="gauge-fill"
            data-level={levelOf(share)}
            style={{ width: `${Math.min(1, share) * 100}%` }}
          />
        )}
      </span>
    </div>
  )
}

function levelOf(share: number): 'over' | 'high' | 'fine' {
  if (share > 1) return 'over'
  return share > NEARLY_FULL ? 'high' : 'fine'
}
