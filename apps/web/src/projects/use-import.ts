import type { DragEvent } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { galley } from '../galley.ts'
import { useText } from '../language/language.ts'
import { wordsFor } from '../ui/feedback/states.tsx'
import { say } from '../ui/feedback/toasts.tsx'
import { importFiles, readPaste } from './import-texts.ts'

/** Imports files that are picked or dropped, and content that is pasted outside of text fields. */
export function useImport(onDone: () => void) {
  const text = useText()
  const [, navigate] = useLocation()
  const [isOver, setOver] = useState(false)
  const importAll = async (files: readonly File[]) => {
    if (files.length === 0) return
    try {
      const { ids, refused } = await importFiles(files)
      for (const name of refused) say(text.projects.notText(name), { look: 'danger' })
      if (ids.length > 0) say(text.projects.imported(ids.length))
      const [only] = ids
      if (ids.length === 1 && only !== undefined) navigate(`/editor/${only}`)
    } catch (error) {
      say(wordsFor(error, text), { look: 'danger' })
    }
    onDone()
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void importAll([...event.dataTransfer.files])
    },
  }
  usePaste(
    useCallback(
      async (data) => {
        try {
          const markdown = await readPaste(data)
          if (markdown === null) return
          const { project_id } = await galley.projects.create({ markdown })
          navigate(`/editor/${project_id}`)
        } catch (error) {
          say(wordsFor(error, text), { look: 'danger' })
        }
      },
      [navigate, text],
    ),
  )
  return { importAll: (files: readonly File[]) => void importAll(files), isOver, drop }
}

type Pasted = Pick<DataTransfer, 'getData'>

function usePaste(take: (data: Pasted) => Promise<void>) {
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const isField = target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null
      if (isField || !clipboardData) return
      // The clipboard can't be read after the event.
      const parts = new Map(clipboardData.types.map((type) => [type, clipboardData.getData(type)]))
      void take({ getData: (type) => parts.get(type) ?? '' })
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [take])
}
