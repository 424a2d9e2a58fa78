import type { Platform } from '@galley/contracts'
import { linkAddress } from '../../article/addresses.ts'
import type { ArticleWarning, Block, Inline } from '../../article/article.ts'
import { allBlocks, inlinesOf } from '../../article/block-tree.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { roleOfTag } from '../../markdown/read/allow-list.ts'
import type { ArticleRules } from '../../platforms/profile.ts'
import { platformProfiles } from '../../platforms/registry.ts'
import type { TextPositions } from '../text-positions.ts'
import { blockRange, offsetsOf, rangeOf } from '../text-positions.ts'
import type { FoundRisk, RiskSearch } from './risk.ts'

const riskOfWarning = {
  diagram_unsupported: { risk: 'diagram_unsupported', severity: 'medium' },
  formula_not_set: { risk: 'formula_not_set', severity: 'medium' },
  html_stripped: { risk: 'html_stripped', severity: 'medium' },
  image_unreachable: { risk: 'image_unreachable', severity: 'high' },
  image_unsupported: { risk: 'image_unsupported', severity: 'high' },
  image_not_uploaded: { risk: 'image_not_uploaded', severity: 'high' },
  link_not_allowed: { risk: 'link_refused', severity: 'medium' },
} as const satisfies Record<ArticleWarning['code'], Pick<FoundRisk, 'risk' | 'severity'>>

/** Returns risks of what the parser dropped, and of what a platform will drop. */
export function warningRisks({ positions, article, readings }: RiskSearch): FoundRisk[] {
  const platforms = readings.map(({ platform }) => platform)
  const warned = article.warnings.flatMap((warning) => warnedRisk(positions, platforms, warning))
  const refused = refusedLinks(positions, platforms, article.warnings)
  const links = platforms.flatMap((platform) => linkRisks(positions, article.blocks, platform))
  return [...warned, ...refused, ...links]
}

function warnedRisk(
  positions: TextPositions,
  platforms: readonly Platform[],
  { code, line }: ArticleWarning,
): FoundRisk[] {
  if (code === 'link_not_allowed') return []
  const { start, end } = offsetsOf(positions, { start: line, end: line })
  const source = positions.text.slice(start, end)
  if (code === 'html_stripped' && !losesMore(positions.text.slice(start))) return []
  const isShown = (platform: Platform) =>
    code === 'image_unreachable' && holdsOnlyHosted(source, platformProfiles[platform].article)
  const minding = platforms.filter((platform) => !isShown(platform))
  if (minding.length === 0) return []
  return [{ ...riskOfWarning[code], platforms: minding, range: rangeOf(positions, start, end) }]
}

/** A block of HTML ends at an empty line. */
const LONGEST_HTML = 20_000

/** Returns whether HTML loses more than pictures, which a rule of their own finds, and anchors, which show nothing. */
function losesMore(text: string): boolean {
  const html = text.slice(0, LONGEST_HTML).split(/\n[ \t]*\r?\n/, 1)[0] ?? ''
  return [...html.matchAll(/<([a-z][a-z\d]*)\b([^<>]*)>/gi)].some(([, name = '', attributes = '']) => {
    const tag = name.toLowerCase()
    if (tag === 'img' || (tag === 'a' && !/\bhref\s?=/i.test(attributes))) return false
    const { kind } = roleOfTag(tag)
    return kind === 'refused' || kind === 'hidden'
  })
}

/** Returns whether all pictures of a line are on the platform's own hosts. An article shows those. */
function holdsOnlyHosted(line: string, article: ArticleRules | null): boolean {
  if (article === null) return false
  const addresses = line.match(/https?:\/\/[^\s<>"')]+/gi) ?? []
  return addresses.length > 0 && addresses.every(article.hostsImage)
}

/** The usual syntax of a link. The bounds keep the search linear. */
const writtenLink = /(?<!!)\[([^[\]\n]{0,500})\]\(([^()\s]{1,2000})\)/g

/** Returns risks of links with a rejected address. Only their text stays. */
function refusedLinks(
  positions: TextPositions,
  platforms: readonly Platform[],
  warnings: readonly ArticleWarning[],
): FoundRisk[] {
  const base = { ...riskOfWarning.link_not_allowed, platforms }
  // A line has one warning, even if several of its links were rejected.
  return warnings.flatMap(({ code, line }): FoundRisk[] => {
    if (code !== 'link_not_allowed') return []
    const { start, end } = offsetsOf(positions, { start: line, end: line })
    const written = [...positions.text.slice(start, end).matchAll(writtenLink)].filter(
      ([, , address = '']) => linkAddress(address) === null,
    )
    if (written.length === 0) return [{ ...base, range: rangeOf(positions, start, end) }]
    return written.map(({ 0: whole, 1: text = '', index }) => {
      const place = { start: start + index, end: start + index + whole.length }
      const patch = { ...place, replacement: text }
      return { ...base, range: rangeOf(positions, place.start, place.end), patch }
    })
  })
}

type Link = Inline & { readonly kind: 'link' }

/** Returns whether the link's text is its address, so that readers don't lose the address with the link. */
function isBare({ href, children }: Link): boolean {
  const text = plainTextOf(children)
  return [text, `http://${text}`, `https://${text}`].includes(href)
}

/** Returns one risk for all links that an article shows as plain text with an address in the list at its end. */
function linkRisks(positions: TextPositions, blocks: readonly Block[], platform: Platform): FoundRisk[] {
  const { article } = platformProfiles[platform]
  if (article === null) return []
  const holders = [...allBlocks(blocks)].flatMap((block) => {
    const links = inlinesOf(block).filter((inline): inline is Link => inline.kind === 'link')
    const used = links.filter((link) => article.removesLink(link.href) && !isBare(link)).length
    return used === 0 ? [] : [{ block, used }]
  })
  const [first] = holders
  if (first === undefined) return []
  const used = holders.reduce((sum, holder) => sum + holder.used, 0)
  const range = blockRange(positions, first.block)
  return [
    { risk: 'link_not_allowed', severity: 'hint', platforms: [platform], range, numbers: { used, limit: 0 } },
  ]
}
