import type { CalloutTone } from '../../article/article.ts'

const names: Record<CalloutTone, string> = {
  note: 'note info abstract summary tldr todo example question help faq',
  tip: 'tip hint success check done',
  important: 'important',
  warning: 'warning attention',
  caution: 'caution danger error bug failure fail missing',
}

const tones = new Map(
  (['note', 'tip', 'important', 'warning', 'caution'] as const).flatMap((tone) =>
    names[tone].split(' ').map((name) => [name, tone] as const),
  ),
)

/** Returns the tone of a callout by its name in GitHub, Obsidian, VitePress or Docusaurus. Null for other words. */
export function toneOfCallout(name: string): CalloutTone | null {
  return tones.get(name.toLowerCase()) ?? null
}
