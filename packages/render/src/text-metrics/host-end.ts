import { punycodeLength } from './punycode-length.ts'
import { topLevelDomains } from './top-level-domains.ts'

const LONGEST_TOP_LEVEL = 24
const LONGEST_LABEL = 63
const punycode = /xn--[-0-9a-z]+/iy

/** Labels of Latin letters and digits, each with its dot. twitter-text: `latinAccentChars`. */
const latinLabels =
  /(?:(?:[-a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0268\u026f\u0272\u0289\u028b\u02bb\u1e00-\u1eff]|[\u0300-\u036f])+\.)+/gi

/**
 * Returns where the host ends that begins at `start`: after its last known top-level domain. Null if there is none, or
 * if the label before it has an underscore.
 */
export function hostEnd(text: string, start: number, end: number): number | null {
  let last = end
  for (let dot = text.lastIndexOf('.', end - 1); dot > start; dot = text.lastIndexOf('.', dot - 1)) {
    const length = topLevelLength(text, dot + 1, last)
    if (length !== null && !labelBefore(text, start, dot).includes('_')) return dot + 1 + length
    last = dot
  }
  return null
}

/** Returns whether the name system can hold a host. */
export function isHost(host: string): boolean {
  if (host.startsWith('xn--') && latinHosts(host).length === 0) return false
  return host
    .split('.')
    .every((label) => label.length <= LONGEST_LABEL && punycodeLength(label) <= LONGEST_LABEL)
}

/** Returns the parts of a host that are links without a scheme: its Latin labels up to a top-level domain. */
export function latinHosts(host: string): { readonly start: number; readonly end: number }[] {
  return [...host.matchAll(latinLabels)].flatMap(({ 0: labels, index }) => {
    for (let dot = index + labels.length - 1; dot > index; dot = host.lastIndexOf('.', dot - 1)) {
      const length = topLevelLength(host, dot + 1, host.length)
      if (length !== null) return [{ start: index, end: dot + 1 + length }]
    }
    return []
  })
}

function labelBefore(text: string, start: number, dot: number): string {
  return text.slice(Math.max(start, text.lastIndexOf('.', dot - 1) + 1), dot)
}

/** Returns a top-level domain's length. Text may follow directly, as in "看example.com好", but no Latin or digit. */
function topLevelLength(text: string, start: number, end: number): number | null {
  punycode.lastIndex = start
  if (punycode.test(text)) return Math.min(punycode.lastIndex, end) - start
  for (let length = Math.min(end - start, LONGEST_TOP_LEVEL); length > 1; length -= 1) {
    const isFree = !/[0-9a-z@+-]/i.test(text[start + length] ?? '')
    if (isFree && topLevelDomains.has(text.slice(start, start + length).toLowerCase())) return length
  }
  return null
}
