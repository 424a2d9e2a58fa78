import type { Images } from '@galley/render'
import { parseMarkdown, servedImages } from '@galley/render'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { galley } from '../../../galley.ts'
import type { DocumentState } from '../../document/document-state.ts'
import type { ProjectDocument } from '../../document/project-document.ts'
import type { PictureImports } from '../../paste/picture-imports.ts'
import type { PictureUploads } from '../../paste/picture-uploads.ts'
import { ProjectPictures } from './project-pictures.ts'

/**
 * Returns the pictures for the preview: those that the service has fetched or stored, and local copies of uploads. The
 * service only provides pictures that the saved text names. Those that are being imported are left to the import, so that
 * their hosts are asked once.
 */
export function useProjectPictures(
  { id }: ProjectDocument,
  state: DocumentState,
  { uploads, imports }: { readonly uploads: PictureUploads; readonly imports: PictureImports },
): Images {
  const [pictures] = useState(() => new ProjectPictures((address) => galley.projects.image(id, address)))
  const images = useSyncExternalStore(pictures.subscribe, pictures.images)
  const previews = useSyncExternalStore(uploads.subscribe, uploads.previews)
  const coming = useSyncExternalStore(imports.subscribe, imports.comingCount)
  const pending = useSyncExternalStore(uploads.subscribe, uploads.pendingCount)
  const { markdown, saveState } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: an upload or import that has ended is a reason to ask for it.
  useEffect(() => {
    if (saveState !== 'saved') return
    const isServed = (address: string) =>
      !uploads.previews().has(address) && uploads.find(address) === null && !imports.isComing(address)
    pictures.ask(servedImages(parseMarkdown(markdown)).filter(isServed))
  }, [pictures, uploads, imports, markdown, saveState, pending, coming])
  return useMemo(() => (previews.size === 0 ? images : new Map([...images, ...previews])), [images, previews])
}
