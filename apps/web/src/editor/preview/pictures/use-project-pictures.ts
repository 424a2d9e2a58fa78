import type { Images } from '@galley/render'
import { parseMarkdown, servedImages } from '@galley/render'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { galley } from '../../../galley.ts'
import type { DocumentState } from '../../document/document-state.ts'
import type { ProjectDocument } from '../../document/project-document.ts'
import { ProjectPictures } from './project-pictures.ts'

/** Returns the remote and uploaded pictures that have been fetched so far. The service only provides those that the saved text names. */
export function useProjectPictures({ id }: ProjectDocument, state: DocumentState): Images {
  const [pictures] = useState(() => new ProjectPictures((address) => galley.projects.image(id, address)))
  const images = useSyncExternalStore(pictures.subscribe, pictures.images)
  const { markdown, saveState } = state
  useEffect(() => {
    if (saveState === 'saved') pictures.ask(servedImages(parseMarkdown(markdown)))
  }, [pictures, markdown, saveState])
  return images
}
