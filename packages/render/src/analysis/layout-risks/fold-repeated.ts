import type { LayoutRisk } from './risk.ts'

type UnfoldedRisk = Omit<LayoutRisk, 'pages'>

/** So many places of one kind are shown one by one. More of them are a habit, and would bury the other findings. */
const MOST_ALONE = 3

/**
 * Puts one finding with a count in place of many of the same kind. Findings with a patch stay, because "fix all" needs
 * each; those of severity high stay, because each is a page that looks broken.
 */
export function foldRepeated(risks: readonly UnfoldedRisk[], locale: 'en' | 'zh'): UnfoldedRisk[] {
  const groups = Map.groupBy(risks, keyOf)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first || group.length <= MOST_ALONE || !group.every(mayFold)) return group
      return [{ ...first, message: `${first.message}${countOf(group.length, locale)}` }]
    })
    .toSorted((a, b) => (a.range?.start ?? -1) - (b.range?.start ?? -1))
}

function keyOf({ risk, platforms }: UnfoldedRisk): string {
  return [risk, ...platforms].join(' ')
}

function mayFold({ severity, patch, range }: UnfoldedRisk): boolean {
  return severity !== 'high' && patch === null && range !== null
}

function countOf(count: number, locale: 'en' | 'zh'): string {
  return locale === 'zh'
    ? `全文共有 ${count} 处这类问题，此为第一处。`
    : ` There are ${count} places like this; this is the first.`
}
