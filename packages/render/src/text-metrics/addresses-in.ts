import { punycodeLength } from './punycode-length.ts'
import { topLevelDomains } from './top-level-domains.ts'

export type TextSpan = { readonly start: number; readonly end: number }

/** Labels have at most 63 characters (RFC 1035). The bound, with the look-behind, keeps the search linear. */
const candidate =
  /(?<![A-Za-z0-9@＠$#＃\u202a-\u202e])(?:(https?:\/\/)((?:[\p{L}\p{M}\p{N}_-]{1,63}\.)+[\p{L}\p{M}\p{N}-]{1,63})|(?<![-_./])((?:[a-z0-9\u00c0-\u024f-]{1,63}\.)+[a-z\u0370-\uffff-][a-z0-9\u0370-\uffff-]{0,62}))/giu

const port = /:[0-9]+/y
const path =
  /\/(?:[a-z0-9\u00c0-\u024f\u0400-\u04ff!*';:=+,.$/%#[\]_~@|&\u2013-]|\((?:[^\s()]|\([^\s()]{0,200}\)){0,200}\))*/iy
const pathEnd = /[a-z0-9\u00c0-\u024f\u0400-\u04ff=_#/+)-]/i
const query = /\?[a-z0-9!?*'@();:&=+$/%#[\]_.,~|-]*/iy
const queryEnd = /[a-z0-9_&=#/-]/i

const LONGEST_TOP_LEVEL = 24
const LONGEST_LABEL = 63

/**
 * Finds the web addresses that X turns into links: those with a scheme, and those without one that end in a
 * known top-level domain.
 *
 * Source: twitter-text, extraction of URLs with and without a protocol.
 */
export function addressesIn(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  if (!text.includes('.')) return spans
  candidate.lastIndex = 0
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    const host = match[2] ?? match[3] ?? ''
    const hostStart = match.index + match[0].length - host.length
    const hostEnd = endOfHost(text, { start: hostStart, end: hostStart + host.length })
    if (hostEnd === null) {
      candidate.lastIndex = afterLatin(match)
      continue
    }
    const end = endOfPath(text, hostEnd)
    spans.push({ start: match.index, end })
    candidate.lastIndex = end
  }
  return spans
}

/**
 * Returns where to go on after a name that is no address. A name without a scheme is left at its first character that
 * isn't ASCII, because an address may begin behind it: `Vue.js（https://vuejs.org）`. At most a label is read again.
 */
function afterLatin({ index, 0: name, 3: bare }: RegExpExecArray): number {
  const wide = bare === undefined ? -1 : name.search(/[\u0080-\uffff]/)
  return index + (wide > 0 ? wide : name.length)
}

/** Returns the end of the last known top-level domain in the dotted labels. Null if there is none. */
function endOfHost(text: string, host: TextSpan): number | null {
  let end = host.end
  for (let dot = text.lastIndexOf('.', end - 1); dot > host.start; dot = text.lastIndexOf('.', dot - 1)) {
    const length = topLevelLength(text, dot + 1, end)
    if (length !== null) return hasGoodLabels(text.slice(host.start, dot)) ? dot + 1 + length : null
    end = dot
  }
  return null
}

/** Returns false for an underscore in the last label, or a label with a sign at its ends or too long for DNS. */
function hasGoodLabels(host: string): boolean {
  const labels = host.split('.')
  const isSound = (label: string) => !/^[-_]|[-_]$/.test(label) && punycodeLength(label) <= LONGEST_LABEL
  return labels.every(isSound) && !labels.at(-1)?.includes('_')
}

/** Returns a top-level domain's length. Text may follow directly, as in "看example.com好", but no Latin or digit. */
function topLevelLength(text: string, start: number, end: number): number | null {
  if (/^xn--[a-z0-9-]+$/i.test(text.slice(start, end))) return end - start
  for (let length = Math.min(end - start, LONGEST_TOP_LEVEL); length > 1; length -= 1) {
    const isFree = !/[0-9a-z@+-]/i.test(text[start + length] ?? '')
    if (isFree && topLevelDomains.has(text.slice(start, start + length).toLowerCase())) return length
  }
  return null
}

function endOfPath(text: string, hostEnd: number): number {
  let end = matchEnd(port, text, hostEnd)
  end = trimmedEnd(text, { start: end, end: matchEnd(path, text, end) }, pathEnd)
  return trimmedEnd(text, { start: end, end: matchEnd(query, text, end) }, queryEnd)
}

function matchEnd(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : index
}

/** Returns an address's end without trailing punctuation: a full stop belongs to the sentence. */
function trimmedEnd(text: string, part: TextSpan, last: RegExp): number {
  let end = part.end
  while (end > part.start && !last.test(text[end - 1] ?? '')) end -= 1
  return end
}
