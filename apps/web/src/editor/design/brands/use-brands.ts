import type { BrandFontSlot, BrandKit, BrandPictureName } from '@galley/contracts'
import type { Data } from '@galley/sdk'
import { GalleyError } from '@galley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { galley } from '../../../galley.ts'
import type { Dictionary } from '../../../language/language.ts'
import { useText } from '../../../language/language.ts'
import { brandsQuery } from '../../../own-themes/own-themes-query.ts'
import { wordsFor } from '../../../ui/feedback/states.tsx'
import { say } from '../../../ui/feedback/toasts.tsx'

export type SavedBrand = Data<'brands.list'>[number]

/** Returns the account's brands, and what saves and deletes one. Failures are said. */
export function useBrands() {
  const text = useText()
  const client = useQueryClient()
  const { data: brands = [] } = useQuery(brandsQuery)
  const change = useMutation({
    mutationFn: (run: () => Promise<string>) => run(),
    onError: (failure) => say(failureWords(failure, text), { look: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: brandsQuery.queryKey }),
  })
  /** Returns the id of the saved brand. */
  const save = (kit: BrandKit, before: SavedBrand | null) =>
    change.mutateAsync(async () => {
      const saved = before
        ? await galley.brands.update(before.brand_id, kit)
        : await galley.brands.create(kit)
      return saved.brand_id
    })
  const putPicture = (id: string, picture: BrandPictureName, content: Blob) =>
    change.mutateAsync(async () => (await galley.brands.putPicture(id, { picture, content })).brand_id)
  const removePicture = (id: string, picture: BrandPictureName) =>
    change.mutateAsync(async () => (await galley.brands.deletePicture(id, picture)).brand_id)
  const putFont = (id: string, slot: BrandFontSlot, content: Blob) =>
    change.mutateAsync(async () => (await galley.brands.putFont(id, { slot, content })).brand_id)
  const removeFont = (id: string, slot: BrandFontSlot) =>
    change.mutateAsync(async () => (await galley.brands.deleteFont(id, slot)).brand_id)
  const remove = ({ brand_id }: SavedBrand) =>
    change.mutateAsync(async () => (await galley.brands.delete(brand_id)).brand_id)
  return { brands, save, remove, putPicture, removePicture, putFont, removeFont, isBusy: change.isPending }
}

type Refusal =
  | 'notAPicture'
  | 'pictureTooLarge'
  | 'notAFont'
  | 'fontCollection'
  | 'fontWithoutLetters'
  | 'fontRestricted'
  | 'fontTooLarge'

/** Reasons of refused files, in the app's words. */
const REFUSED: Readonly<Record<string, Refusal>> = {
  image_unreadable: 'notAPicture',
  image_is_vector: 'notAPicture',
  image_too_many_pixels: 'pictureTooLarge',
  image_too_expensive: 'pictureTooLarge',
  font_unreadable: 'notAFont',
  font_collection: 'fontCollection',
  font_without_outlines: 'fontWithoutLetters',
  font_restricted: 'fontRestricted',
  font_too_large: 'fontTooLarge',
  font_too_expensive: 'fontTooLarge',
}

function failureWords(failure: unknown, text: Dictionary): string {
  if (isFull(failure)) return text.brands.full
  if (!(failure instanceof GalleyError)) return wordsFor(failure, text)
  if (failure.code === 'payload_too_large') return text.brands.fileTooLarge
  const refused = REFUSED[String(failure.details.reason)]
  return refused ? text.brands[refused] : wordsFor(failure, text)
}

function isFull(error: unknown): boolean {
  return error instanceof GalleyError && error.code === 'quota_exceeded' && error.details.metric === 'brands'
}
