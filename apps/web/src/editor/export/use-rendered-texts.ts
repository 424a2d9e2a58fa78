import type { Render } from '@galley/sdk'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { versionQuery } from '../../versions/use-versions.ts'

type Written = { readonly markdown: string; readonly title: string }

/** The texts of renders, by version. A version that isn't read yet, or isn't kept, is missing. */
export type RenderedTexts = ReadonlyMap<number, Written>

/** Reads the texts of renders. A new version may have the same text and another design only. */
export function useRenderedTexts(projectId: string, renders: readonly Render[]): RenderedTexts {
  const versions = [...new Set(renders.map(({ project_version }) => project_version))]
  const data = useQueries({
    queries: versions.map((version) => versionQuery(projectId, version)),
    combine: (results) => results.map((result) => result.data),
  })
  return useMemo(() => new Map(data.flatMap((each) => (each ? [[each.version, each] as const] : []))), [data])
}

/** Returns whether two texts are the same. Texts that are not known are not. */
export function isSameWriting(one: Written | undefined, other: Written | undefined): boolean {
  return (
    one !== undefined && other !== undefined && one.markdown === other.markdown && one.title === other.title
  )
}
