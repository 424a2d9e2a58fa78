import { useText } from '../../../language/language.ts'
import type { Gap } from '../page-breaks.ts'

type BreakTargetsProps = {
  /** From 1. */
  readonly page: number
  readonly scale: number
  readonly targets: readonly Gap[]
  /** Where the page would end. Null at its present end. */
  readonly target: Gap | null
  readonly onDrop: (target: Gap) => void
}

/** Renders the places where a page can end while its end is moved, and says where it would. */
export function BreakTargets({ page, scale, targets, target, onDrop }: BreakTargetsProps) {
  const { pageEnds } = useText()
  return (
    <>
      {targets.map((each) => (
        <button
          key={each.below.start}
          type="button"
          // The keyboard moves the end with its handle.
          tabIndex={-1}
          className="break-target"
          data-active={each === target || undefined}
          style={{ top: each.top * scale }}
          // The active one is named by what is written on it.
          aria-label={each === target ? undefined : pageEnds.wouldEnd(page, each.words)}
          // The handle keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onDrop(each)}
        >
          {each === target && <span>{pageEnds.endsHere(page)}</span>}
        </button>
      ))}
      <p className="visually-hidden" role="status">
        {target ? pageEnds.wouldEnd(page, target.words) : pageEnds.moving(page, targets.length)}
      </p>
    </>
  )
}
