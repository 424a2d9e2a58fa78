import type { BrandKit } from '@galley/contracts'
import type { Data } from '@galley/sdk'
import { GalleyError } from '@galley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { galley } from '../../../galley.ts'
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
    onError: (failure) =>
      say(isFull(failure) ? text.brands.full : wordsFor(failure, text), { look: 'danger' }),
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
  const remove = ({ brand_id }: SavedBrand) =>
    change.mutateAsync(async () => (await galley.brands.delete(brand_id)).brand_id)
  return { brands, save, remove, isBusy: change.isPending }
}

function isFull(error: unknown): boolean {
  return error instanceof GalleyError && error.code === 'quota_exceeded' && error.details.metric === 'brands'
}
