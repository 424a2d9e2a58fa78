import type { RenderId } from '../domain/ids.ts'

/** Announces that a render has changed. Listeners read its row to learn what changed. */
export interface RenderEvents {
  /** Never throws, because listeners also poll now and then. */
  announce(id: RenderId): Promise<void>
  /** Calls `onChange` at every change until the returned function is called. */
  subscribe(id: RenderId, onChange: () => void): () => void
}
