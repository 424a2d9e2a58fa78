import './why-popover.css'
import { Popover } from 'radix-ui'
import type { RefObject } from 'react'
import { useEffect, useId, useState } from 'react'
import { language, useText } from '../../../language/language.ts'
import { giveBackFocus } from '../../../ui/overlays/give-back-focus.ts'
import type { BreakPlace } from '../break-place.ts'
import type { Shown } from '../canvas/canvas-frame.ts'
import type { ExplainedPage, PlacedChoice } from '../canvas/explain-page.ts'
import { costsOf, percent, placeWords, summaryOf } from './why-words.ts'

type WhyPopoverProps = {
  /** From 1. */
  readonly page: number
  readonly shown: Shown
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onBreak: (place: BreakPlace) => void
  readonly onClose: () => void
}

/** Explains why a page ends where it does. Lists the other places with what they would cost, and breaks the page there. */
export function WhyPopover({ page, shown, opener, onBreak, onClose }: WhyPopoverProps) {
  const text = useText()
  const which = language.use()
  const why = useExplained(shown, page)
  if (why === undefined) return null
  return (
    <Popover.Root open onOpenChange={(isOpening) => !isOpening && onClose()}>
      <Popover.Anchor virtualRef={opener as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="popover why"
          aria-label={text.pageEnds.why(page)}
          side="top"
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveBackFocus(opener.current)
          }}
          onInteractOutside={(event) => {
            // The button that opened it closes it, too.
            if (opener.current?.contains(event.target as Node)) event.preventDefault()
          }}
        >
          <h2>{text.pageEnds.why(page)}</h2>
          {why === null ? (
            <p>{text.pageEnds.byBrowser}</p>
          ) : (
            <>
              {summaryOf(why, text, which).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <Others
                {...{ why, page }}
                onBreak={(at) => {
                  onClose()
                  onBreak(at)
                }}
              />
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type OthersProps = {
  readonly why: ExplainedPage
  readonly page: number
  readonly onBreak: (place: BreakPlace) => void
}

function Others({ why, page, onBreak }: OthersProps) {
  const { pageEnds } = useText()
  if (why.chosen.kind === 'last' && why.others.length === 0) return null
  if (why.others.length === 0) return <p>{pageEnds.noOthers}</p>
  return (
    <>
      <h3>{pageEnds.others}</h3>
      <ul>
        {why.others.map((choice) => (
          <Other key={`${choice.start?.element} ${choice.start?.line}`} {...{ choice, page, onBreak }} />
        ))}
      </ul>
      {why.others.some(({ place }) => place !== null && place.at === null) && <p>{pageEnds.parted}</p>}
    </>
  )
}

type OtherProps = {
  readonly choice: PlacedChoice
  readonly page: number
  readonly onBreak: (place: BreakPlace) => void
}

function Other({ choice, page, onBreak }: OtherProps) {
  const text = useText()
  const which = language.use()
  const place = useId()
  const at = choice.place?.at ?? null
  return (
    <li>
      <span className="why-page" aria-hidden="true" style={filledTo(choice.fill)} />
      <span className="why-place" id={place}>
        {placeWords(choice, text)}
      </span>
      <span className="why-costs">{costsOf(choice, { text, which, page })}</span>
      {at && (
        <button type="button" aria-describedby={place} onClick={() => onBreak(at)}>
          {text.pageEnds.endHere}
        </button>
      )}
    </li>
  )
}

/** Returns why a page ends; null if the planner didn't decide it, undefined until it is known. */
function useExplained(shown: Shown, page: number): ExplainedPage | null | undefined {
  const [why, setWhy] = useState<ExplainedPage | null>()
  useEffect(() => {
    let isOutdated = false
    shown.explain(page - 1).then(
      (found) => !isOutdated && setWhy(found),
      () => !isOutdated && setWhy(null),
    )
    return () => {
      isOutdated = true
    }
  }, [shown, page])
  return why
}

/** Returns the custom property that fills a small page. */
function filledTo(share: number): object {
  return { '--fill': percent(share) }
}
