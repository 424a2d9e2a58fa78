import { useEffect, useState, useSyncExternalStore } from 'react'
import { galley, queryClient } from '../../galley.ts'
import type { DocumentState, ProjectData } from './document-state.ts'
import type { AbandonedDraft } from './draft-store.ts'
import { ProjectDocument } from './project-document.ts'

/** An opened project, and the draft that was written on this device and never saved. */
export type OpenedProject = { readonly project: ProjectData; readonly abandoned: AbandonedDraft | null }

/** Returns the document of an opened project. It is closed with the screen. */
export function useProjectDocument({ project, abandoned }: OpenedProject): {
  document: ProjectDocument
  state: DocumentState
} {
  const [document] = useState(() => new ProjectDocument(galley, project, abandoned))
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
  return { document, state }
}
