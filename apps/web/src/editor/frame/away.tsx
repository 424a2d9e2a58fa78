import './away.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useText } from '../../language/language.ts'
import { Shell } from '../../shell/shell.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Renders the line above a draft that was opened while the service can't be reached. */
export function AwayLine() {
  const { away } = useText()
  return (
    <p className="away-line" role="status">
      <Icon name="warning" />
      <span>{useIsOnline() ? away.draftUnreachable : away.draftOffline}</span>
    </p>
  )
}

type AwayScreenProps = { readonly isBusy: boolean; readonly onRetry: () => void }

/** Renders what is shown in place of a text that can't be read now and has no draft in this browser. */
export function AwayScreen({ isBusy, onRetry }: AwayScreenProps) {
  const { away, common } = useText()
  const isOnline = useIsOnline()
  const retry = useRef(onRetry)
  retry.current = onRetry
  useEffect(() => {
    const tryAgain = () => retry.current()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [])
  return (
    <Shell>
      <div className="state" role="alert">
        <Icon name="warning" size={26} />
        <h1>{isOnline ? away.unreachable : away.offline}</h1>
        <p>{away.noDraft}</p>
        <Button isBusy={isBusy} onClick={onRetry}>
          {common.retry}
        </Button>
      </div>
    </Shell>
  )
}

/** Returns whether the browser has a network. The service may be out of reach all the same. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
