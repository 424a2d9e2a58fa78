import type { BrandFontSlot, BrandKit, BrandPictureName, CornerMark } from '@galley/contracts'
import { LIMITS } from '@galley/contracts'
import type { BrandImages } from '@galley/render'
import { proveBrand } from '@galley/render'
import { useMemo, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { useFaces } from '../../../own-themes/use-brand-faces.ts'
import { useBrandImages } from '../../../own-themes/use-brand-images.ts'
import { fontsIn } from '../../../own-themes/use-own-themes.ts'
import { say } from '../../../ui/feedback/toasts.tsx'
import type { SavedBrand } from './use-brands.ts'
import { useBrands } from './use-brands.ts'

/** Returns a brand that is being made or changed, and what saves it. Pictures are saved at once, with the brand. */
export function useEditedBrand(brand: SavedBrand | null, onChosen: (id: string, hasCode: boolean) => void) {
  const { brands: words } = useText()
  const [kit, setKit] = useState<BrandKit>(() => kitOf(brand))
  const [isTried, setTried] = useState(false)
  const [id, setId] = useState<string | null>(brand?.brand_id ?? null)
  const { brands, save, putPicture, removePicture, putFont, removeFont, isBusy } = useBrands()
  const [busyFont, setBusyFont] = useState<BrandFontSlot | null>(null)
  const saved = brands.find(({ brand_id }) => brand_id === id) ?? brand
  const images = useBrandImages(saved ? [saved] : NO_BRANDS)[saved?.brand_id ?? ''] ?? NO_IMAGES
  const fonts = useMemo(() => (saved ? fontsIn(saved.fonts) : NO_FONTS), [saved])
  const faces = useFaces(saved?.brand_id ?? '', fonts)
  const isNameless = kit.name.trim() === ''
  const isCodeTooLong = new TextEncoder().encode(kit.qr ?? '').length > LIMITS.qrBytes

  /** Returns the id of the saved brand; null if it may not be saved yet. */
  const saveNow = async (): Promise<string | null> => {
    setTried(true)
    if (isNameless || isCodeTooLong) return null
    if (proveBrand(kit).length > 0) {
      say(words.mend, { look: 'danger' })
      return null
    }
    const now = await save(trimmed(kit), saved)
    setId(now)
    return now
  }
  /** Returns the id of the brand that a file goes to. It is saved first if it is new; null if it may not be yet. */
  const ownerOfFile = async (): Promise<string | null> => {
    if (id === null && isNameless) say(words.needsNameFirst, { look: 'danger' })
    const owner = id ?? (await saveNow())
    if (id === null && owner !== null) onChosen(owner, kit.qr !== null)
    return owner
  }
  return {
    kit,
    change: (part: Partial<BrandKit>) => setKit((before) => ({ ...before, ...part })),
    saved,
    images,
    fonts,
    faces,
    busyFont,
    lacksName: isTried && isNameless,
    isCodeTooLong,
    isBusy,
    saveNow,
    addPicture: async (name: BrandPictureName, file: File) => {
      const owner = await ownerOfFile()
      if (owner !== null) await putPicture(owner, name, file)
    },
    addFont: async (slot: BrandFontSlot, file: File) => {
      const owner = await ownerOfFile()
      setBusyFont(slot)
      if (owner !== null) await putFont(owner, slot, file).finally(() => setBusyFont(null))
    },
    takeFont: async (slot: BrandFontSlot) => {
      if (id !== null) await removeFont(id, slot)
    },
    takePicture: async (name: BrandPictureName) => {
      if (id !== null) await removePicture(id, name)
    },
  }
}

const NO_BRANDS: [] = []
const NO_IMAGES: BrandImages = {}
const NO_FONTS = {}

const START: BrandKit = {
  name: '',
  colours: { light: { accent: '#1f6f54' }, dark: null },
  signature: null,
  qr: null,
}

function kitOf(brand: SavedBrand | null): BrandKit {
  if (!brand) return START
  const { name, colours, signature, qr, corner_mark, background } = brand
  return { name, colours, signature, qr, corner_mark, background }
}

function trimmed({ name, signature, qr, corner_mark = null, ...kit }: BrandKit): BrandKit {
  return {
    ...kit,
    name: name.trim(),
    signature: signature?.trim() || null,
    qr: qr?.trim() || null,
    corner_mark: corner_mark && keptMark(corner_mark),
  }
}

/** An empty text is no mark. */
function keptMark(mark: CornerMark): CornerMark | null {
  const text = mark.text?.trim() || null
  return mark.content === 'text' && text === null ? null : { ...mark, text }
}
