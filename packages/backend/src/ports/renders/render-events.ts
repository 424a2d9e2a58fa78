import type { RenderId } from '../../domain/ids.ts'

/** What changed: the status, or only the number of finished pages. */
export type AnnouncedChange = 'status' | 'progress'

/** Announces that a render has changed. Listeners read its row to learn its state. */
export interface RenderEvents {
  /** Never throws, because listeners also poll now and then. */
  announce(id: RenderId, change: AnnouncedChange): Promise<void>
  /** Calls `onChange` at every change until the returned function is called. */
  subscribe(id: RenderId, onChange: (change: AnnouncedChange) => void): () => void
}
