import type { RenderId } from '../domain/ids.ts'

/** Tells that something about a render changed. What, is read from its row. */
export interface RenderEvents {
  /** Never throws: whoever waits also looks now and then. */
  announce(id: RenderId): Promise<void>
  /** Calls `onChange` at every change until the returned function is called. */
  subscribe(id: RenderId, onChange: () => void): () => void
}
