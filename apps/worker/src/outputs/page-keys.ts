import type { KeyObject } from 'node:crypto'
import { createHash, createHmac } from 'node:crypto'
import type { ProjectId } from '@galley/backend'
import type { CanvasDocument } from '@galley/render'
import { cardOf, ENGINE_VERSION } from '@galley/render'

type Shown = {
  readonly projectId: ProjectId
  readonly document: CanvasDocument
  readonly html: string
  readonly browser: string
  /** The result of `fingerprintPages`. */
  readonly fingerprints: readonly string[]
}

/**
 * Computes a key for each page, under which its picture is found again. The key covers everything that a pixel depends
 * on, so two pages of a project with the same key look the same, pixel by pixel. The key is an HMAC. Without the secret
 * it reveals nothing of the text, and the same page has other keys in other projects.
 */
export class PageKeys {
  readonly #secret: KeyObject
  readonly #fonts: string

  /** `fonts` identifies the set of fonts that pages are set in. */
  constructor(secret: KeyObject, fonts: string) {
    this.#secret = secret
    this.#fonts = fonts
  }

  of({ projectId, document, html, browser, fingerprints }: Shown): Buffer[] {
    const { widthPx, heightPx, scale } = cardOf(document.config)
    const style = createHash('sha256').update(styleOf(html)).digest('hex')
    const { format, compression } = document.config
    const file = [format, compression]
    const common = [ENGINE_VERSION, browser, this.#fonts, widthPx, heightPx, scale, file, style]
    const projectKey = createHmac('sha256', this.#secret).update(`page pictures ${projectId}`).digest()
    return fingerprints.map((fingerprint) =>
      createHmac('sha256', projectKey)
        .update(JSON.stringify([...common, fingerprint]))
        .digest(),
    )
  }
}

function styleOf(html: string): string {
  return html.slice(html.indexOf('<style>'), html.indexOf('</style>'))
}
