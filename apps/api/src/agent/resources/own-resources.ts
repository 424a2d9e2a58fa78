import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server'
import { listedSkills, readSkill } from '../skills/serve-skills.ts'
import { listedViews, readView } from '../views/serve-view.ts'
import { findView } from '../views/views.ts'

/** The resources that are the service's own: the same for every caller, and no author's words. */
export const ownResources: readonly Resource[] = [...listedViews, ...listedSkills]

/** Returns one of them; null for any other URI. */
export async function readOwnResource(uri: string): Promise<ReadResourceResult | null> {
  const view = findView(uri)
  return view ? readView(view) : readSkill(uri)
}
