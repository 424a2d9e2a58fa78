import { useEffect, useState, useSyncExternalStore } from 'react'
import { galley, queryClient } from '../../galley.ts'
import type { DocumentState, OpenedProject } from './document-state.ts'
import { ProjectDocument } from './project-document.ts'

/** Returns the document of an opened project. It is closed with the screen. */
export function useProjectDocument(opened: OpenedProject): {
  document: ProjectDocument
  state: DocumentState
} {
  const [document] = useState(() => new ProjectDocument(galley, opened))
  const state = useSyncExternalStore(document.subscribe, document.state)
  useEffect(() => {
    const save = () => void document.save()
    const saveWhenHidden = () => window.document.hidden && save()
    const askFirst = (event: BeforeUnloadEvent) => document.isAtRisk() && event.preventDefault()
    window.addEventListener('online', save)
    window.addEventListener('beforeunload', askFirst)
    window.addEventListener('blur', save)
    window.document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      window.removeEventListener('online', save)
      window.removeEventListener('beforeunload', askFirst)
      window.removeEventListener('blur', save)
      window.document.removeEventListener('visibilitychange', saveWhenHidden)
      document.close()
      void queryClient.invalidateQueries({ queryKey: ['projects'] })
    }
  }, [document])
  const { isUnread } = state
  useEffect(() => {
    if (!isUnread) return
    // What could not be read with the project can be read once the service is back.
    return () => void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [isUnread])
  return { document, state }
}
