import type { Theme } from '@galley/render'
import { language, useText } from '../../../language/language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'

type AsideTrayProps = {
  readonly aside: readonly Theme[]
  readonly current: Theme | null
  readonly onCompare: (pair: readonly Theme[]) => void
  readonly onClear: () => void
}

/** Says which themes are set aside, and shows them side by side. */
export function AsideTray({ aside, current, onCompare, onClear }: AsideTrayProps) {
  const { wall } = useText()
  const which = language.use()
  const [one, other] = aside
  const withCurrent = one && !other && current && current.id !== one.id ? [current, one] : null
  return (
    <div className="wall-tray" data-shown={one !== undefined || undefined}>
      <p role="status">
        {one && !other && wall.one(one.name[which])}
        {one && other && wall.two(one.name[which], other.name[which])}
      </p>
      {withCurrent && current && (
        <Button icon="compare" onClick={() => onCompare(withCurrent)}>
          {wall.withCurrent(current.name[which])}
        </Button>
      )}
      {other && (
        <Button icon="compare" onClick={() => onCompare(aside)}>
          {wall.sideBySide}
        </Button>
      )}
      {one && <IconButton icon="close" label={wall.clear} onClick={onClear} />}
    </div>
  )
}
