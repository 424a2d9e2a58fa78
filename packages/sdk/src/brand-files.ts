import type { Data } from './api-types.ts'
import type { ChangeOptions } from './call-data.ts'
import { dataOf, tagOf } from './call-data.ts'
import { BYTE_ROUTES } from './routes.ts'
import type { Settings } from './settings.ts'
import type { CallOptions } from './transport.ts'
import { send } from './transport.ts'
import { UPLOAD_MS } from './upload-in-parts.ts'

type BrandPictureName = keyof Data<'brands.get'>['pictures']
type BrandFontSlot = keyof Data<'brands.get'>['fonts']

/** The pictures and the fonts of a brand. */
export function brandFilesOf(settings: Settings) {
  return {
    /** Gives a brand a picture, in place of the one that it has. */
    putPicture: (
      id: string,
      { picture, content }: { readonly picture: BrandPictureName; readonly content: Blob },
      options: ChangeOptions = {},
    ) => putFile(settings, 'brands.putPicture', [{ id, picture, content }, options]),
    picture: async (id: string, picture: BrandPictureName, options: CallOptions = {}): Promise<Blob> =>
      (await send(settings, BYTE_ROUTES['brands.picture'], { params: { id, picture }, ...options })).blob(),
    deletePicture: (id: string, picture: BrandPictureName, { ifVersion, ...options }: ChangeOptions = {}) =>
      dataOf(settings, 'brands.deletePicture', { id, picture, options, ifMatch: tagOf(ifVersion) }),
    /** Gives a brand a font, in place of the one that the slot has. */
    putFont: (
      id: string,
      { slot, content }: { readonly slot: BrandFontSlot; readonly content: Blob },
      options: ChangeOptions = {},
    ) => putFile(settings, 'brands.putFont', [{ id, slot, content }, options]),
    font: async (id: string, slot: BrandFontSlot, options: CallOptions = {}): Promise<Blob> =>
      (await send(settings, BYTE_ROUTES['brands.font'], { params: { id, slot }, ...options })).blob(),
    deleteFont: (id: string, slot: BrandFontSlot, { ifVersion, ...options }: ChangeOptions = {}) =>
      dataOf(settings, 'brands.deleteFont', { id, slot, options, ifMatch: tagOf(ifVersion) }),
  }
}

type BrandFile = {
  readonly id: string
  readonly picture?: string
  readonly slot?: string
  readonly content: Blob
}

function putFile(
  settings: Settings,
  name: 'brands.putPicture' | 'brands.putFont',
  [{ content, ...which }, { ifVersion, ...options }]: readonly [BrandFile, ChangeOptions],
) {
  const file = { content, name: undefined }
  const sent = { timeoutMs: UPLOAD_MS, ...options }
  return dataOf(settings, name, { ...which, file, options: sent, ifMatch: tagOf(ifVersion) })
}
