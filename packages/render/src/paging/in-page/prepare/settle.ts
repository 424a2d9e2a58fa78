import { heightOf } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'

/** Waits for fonts and pictures. Fonts only load once a first layout asks for them. */
export async function settle({ document }: PageWindow): Promise<void> {
  heightOf(document.body)
  await document.fonts.ready
  const images = [...document.images].filter((image) => !image.closest('[data-ready]'))
  await Promise.all(images.map((image) => image.decode().catch(() => showMissing(image))))
}

/** Replaces a picture that can't be decoded by its description. On a cover, only the background remains. */
function showMissing(image: HTMLImageElement): void {
  if (image.closest('.card')) {
    image.remove()
    return
  }
  const isGlyph = image.classList.contains('glyph')
  const note = image.ownerDocument.createElement(isGlyph ? 'span' : 'div')
  note.className = isGlyph ? 'missing-glyph' : 'missing'
  note.dataset.object = ''
  note.textContent = image.alt.trim() || '▢'
  image.replaceWith(note)
}
