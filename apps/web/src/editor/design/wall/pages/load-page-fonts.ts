import { environment } from '../../../../environment.ts'
import { fontRulesIn, PageFonts } from './page-fonts.ts'

let fonts: Promise<PageFonts> | null = null

/** Loads the list of the service's fonts, which the preview has loaded already. */
export function loadPageFonts(): Promise<PageFonts> {
  const address = `${environment.basePath}/assets/fonts/fonts.css`
  fonts ??= fetch(address)
    .then(async (response) => {
      if (!response.ok) throw new Error('The list of fonts did not come.')
      return new PageFonts(fontRulesIn(await response.text(), response.url))
    })
    .catch((error: unknown) => {
      fonts = null
      throw error
    })
  return fonts
}
