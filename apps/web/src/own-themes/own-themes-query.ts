import { queryOptions } from '@tanstack/react-query'
import { collect } from '../collect.ts'
import { galley } from '../galley.ts'

/** The query of the account's own themes, newest first. */
export const ownThemesQuery = queryOptions({
  queryKey: ['own-themes'],
  queryFn: ({ signal }) => collect(galley.ownThemes.all({ limit: 100 }, { signal })),
})

/** The query of the account's brands, newest first. */
export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: ({ signal }) => collect(galley.brands.all({ limit: 100 }, { signal })),
})
