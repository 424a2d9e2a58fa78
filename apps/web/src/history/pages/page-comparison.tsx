import './page-comparison.css'
import { isId } from '@galley/contracts'
import { useCallback, useState } from 'react'
import { useText } from '../../language/language.ts'
import { useOwnThemes } from '../../own-themes/use-own-themes.ts'
import { Failure, Loading } from '../../ui/feedback/states.tsx'
import { useVersionText } from '../../versions/use-versions.ts'
import type { MeasuredVersion } from './measured-version.tsx'
import { MeasuringFrames, UNMEASURED } from './measured-version.tsx'
import type { Revision } from './version-text.ts'
import { useVersionPages } from './version-text.ts'
import { VersionsBeside } from './versions-beside.tsx'

type PageComparisonProps = {
  readonly id: string
  /** Null if there is no older version. */
  readonly older: number | null
  readonly newer: number
}

/** Renders the pages of two versions side by side, each in the design that it had. */
export function PageComparison({ id, older, newer }: PageComparisonProps) {
  const text = useText()
  const before = useVersionText(id, older)
  const after = useVersionText(id, newer)
  const { own, error: themesError } = useOwnThemes()
  const error = before.error ?? after.error
  if (error) return <Failure error={error} />
  if (older === null) return <p className="comparison-none quiet">{text.history.firstVersion}</p>
  if (!before.data || !after.data) return <Loading />
  // Without the own themes that it names, a design would be shown in another theme than it was.
  const isWaiting = !own.isRead && [before.data, after.data].some(namesOwnTheme)
  if (isWaiting) return themesError ? <Failure error={themesError} /> : <Loading />
  return <LaidOut key={`${older} ${newer}`} id={id} before={before.data} after={after.data} />
}

function namesOwnTheme({ design }: Revision): boolean {
  return Object.values(design.configs).some(({ theme }) => isId('theme', theme))
}

type LaidOutProps = { readonly id: string; readonly before: Revision; readonly after: Revision }

function LaidOut({ id, before, after }: LaidOutProps) {
  const words = useText()
  const { own } = useOwnThemes()
  const [older, setOlder] = useState(UNMEASURED)
  const [newer, setNewer] = useState(UNMEASURED)
  const [hasFailed, setHasFailed] = useState(false)
  const fail = useCallback(() => setHasFailed(true), [])
  const olderText = useVersionPages(id, before, own)
  const newerText = useVersionPages(id, after, own)
  if (hasFailed)
    return (
      <p className="comparison-none quiet" role="alert">
        {words.editor.layoutFailed}
      </p>
    )
  return (
    <div className="page-comparison">
      <MeasuringFrames text={olderText} onMeasured={setOlder} onFailed={fail} />
      <MeasuringFrames text={newerText} onMeasured={setNewer} onFailed={fail} />
      {isWhole(older) && isWhole(newer) ? (
        <VersionsBeside
          older={{ version: before.version, text: olderText, measured: older }}
          newer={{ version: after.version, text: newerText, measured: newer }}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** Returns whether all documents of a version are laid out. */
function isWhole({ article, documentCount, documents }: MeasuredVersion): boolean {
  return documents.size === documentCount && (documentCount > 0 || article !== null)
}
