import type { Client } from '../client.ts'
import { GalleyError } from '../galley-error.ts'
import { counted } from './counted.ts'
import type { World } from './world.ts'

/** `![…](https://…)` and `![…](<https://…>)`. Parentheses in an address are in pairs. */
const REMOTE = /(!\[[^\]\n]*\]\(\s*<?)(https?:\/\/(?:[^\s()<>"]|\([^\s()<>"]*\))+)/gi

type Article = {
  readonly markdown: string
  readonly projectId: string
  /** The addresses that were stored before, and their addresses in the store. New ones are added. */
  readonly known: Map<string, string>
}

/**
 * Stores the pictures of the web that a text names in its project, whose text then names the stored ones. A picture that
 * can't be fetched is reported, and its address stays.
 */
export async function importImages(
  { terminal, signal }: World,
  galley: Client,
  { markdown, projectId, known }: Article,
): Promise<void> {
  const named = [...markdown.matchAll(REMOTE)].map(([, , address = '']) => address)
  const missing = [...new Set(named)].filter((address) => !known.has(address))
  for (const [index, address] of missing.entries()) {
    terminal.progress({ label: 'pictures', done: index, total: missing.length })
    try {
      known.set(address, (await galley.images.import(projectId, address, { signal })).markdown_address)
    } catch (error) {
      if (!(error instanceof GalleyError) || error.code !== 'invalid_request') throw error
      terminal.tell(`${terminal.style('yellow', 'warning')} ${address}: ${error.message}`)
    }
  }
  terminal.progress(null)
  const stored = missing.filter((address) => known.has(address)).length
  if (stored > 0) terminal.tell(`${counted(stored, 'picture')} of the web stored.`)
  const toStored = (_all: string, before: string, address: string) => before + (known.get(address) ?? address)
  const text = markdown.replace(REMOTE, toStored)
  if (text !== markdown) await galley.projects.update(projectId, { markdown: text }, { signal })
}
