import { hostEnd, isHost, latinHosts } from './host-end.ts'

export type TextSpan = { readonly start: number; readonly end: number }

/** Labels with their dots and hyphens. A host may have any sign that isn't listed here (twitter-text: `validDomainChars`). */
const labels =
  /[^!'#%&()*+,\\/:;<=>?@[\]^{|}~$\s\u0085\u180e\ufffe\ufeff\uffff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g
/** The parts of such a run in which each label begins and ends with a letter. */
const sound = /[^-_.](?:[^-_.]|[-_]+(?=[^-_.])|\.(?=[^-_.]))*/g
/** No address begins right after these. The invalid ones of twitter-text end a run anyway. */
const glued = /[A-Za-z0-9@＠$#＃\ufffe\ufeff\uffff]/
const scheme = /https?:\/\/$/i

const port = /:[0-9]+/y
const path =
  /\/(?:[a-z0-9\u00c0-\u024f\u0400-\u04ff!*';:=+,.$/%#[\]_~@|&\u2013-]|\((?:[^\s()]|\([^\s()]{0,200}\)){0,200}\))*/iy
const pathEnd = /[a-z0-9\u00c0-\u024f\u0400-\u04ff=_#/+)-]/i
const query = /\?[a-z0-9!?*'@();:&=+$/%#[\]_.,~|-]*/iy
const queryEnd = /[a-z0-9_&=#/-]/i
const shortSlug = /\/([a-z0-9]+)/iy
/** A longer slug of t.co makes no link (twitter-text: `MAX_TCO_SLUG_LENGTH`). */
const LONGEST_SLUG = 40
const LONGEST_ADDRESS = 4096

/**
 * Finds the web addresses that X turns into links: those with a scheme, and those without one that end in a
 * known top-level domain. Linear.
 *
 * Source: twitter-text 3.1, `extractUrlsWithIndices`. `tests/fixtures/twitter-text` holds its cases and what it counts.
 */
export function addressesIn(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  if (!text.includes('.')) return spans
  // As the last index of a search: what is before it is used up, also as the sign before an address.
  let from = 0
  for (const { 0: run, index } of text.matchAll(labels)) {
    if (!run.includes('.')) continue
    for (const part of run.matchAll(sound)) {
      const piece = { start: index + part.index, end: index + part.index + part[0].length }
      from = findIn(text, { piece, isFirst: part.index === 0, from }, spans)
    }
  }
  return spans
}

type Search = { readonly piece: TextSpan; readonly isFirst: boolean; readonly from: number }

/** Adds the addresses that begin in a piece, and returns the new `from`. */
function findIn(text: string, { piece, isFirst, from }: Search, spans: TextSpan[]): number {
  if (isFirst) {
    const named = schemeBefore(text, piece.start, from)
    const end = named === null ? null : hostEnd(text, piece.start, piece.end)
    if (named !== null && end !== null) return addNamed(text, { start: named, host: piece.start, end }, spans)
  }
  const start = firstStart(text, piece, from)
  const end = start === null ? null : hostEnd(text, start, piece.end)
  return start === null || end === null ? from : addBare(text, { start, end }, spans)
}

/** Returns where the scheme before a host begins. Null if there is none or if it is glued to a word. */
function schemeBefore(text: string, host: number, from: number): number | null {
  const written = scheme.exec(text.slice(Math.max(0, host - 8), host))?.[0]
  if (written === undefined) return null
  const start = host - written.length
  return canBegin(text, start, from) ? start : null
}

function canBegin(text: string, start: number, from: number): boolean {
  return start === 0 || (start > from && !glued.test(text[start - 1] ?? ''))
}

/** Returns where a host without a scheme may begin: at the piece, or after its first sign that isn't Latin. */
function firstStart(text: string, { start, end }: TextSpan, from: number): number | null {
  for (let index = start; index < end; index += 1)
    if (canBegin(text, index, from) && !/[-_.]/.test(text[index] ?? '')) return index
  return null
}

/** An address with a scheme. One of t.co ends after its slug. */
function addNamed(
  text: string,
  { start, host, end }: TextSpan & { readonly host: number },
  spans: TextSpan[],
): number {
  const whole = endOfPath(text, end)
  const name = text.slice(host, end)
  if (!isHost(name) || whole - start > LONGEST_ADDRESS) return whole
  const slug = name.toLowerCase() === 't.co' ? slugAt(text, end) : null
  if (slug === null) spans.push({ start, end: whole })
  else if (slug.length <= LONGEST_SLUG) {
    const slugEnd = end + 1 + slug.length
    spans.push({
      start,
      end: trimmedEnd(text, { start: slugEnd, end: matchEnd(query, text, slugEnd) }, queryEnd),
    })
  }
  return whole
}

function slugAt(text: string, index: number): string | null {
  shortSlug.lastIndex = index
  return shortSlug.exec(text)?.[1] ?? null
}

/** An address without a scheme: the Latin parts of the host, of which the last has the path. */
function addBare(text: string, { start, end }: TextSpan, spans: TextSpan[]): number {
  const whole = endOfPath(text, end)
  const name = text.slice(start, end)
  const isPart = start > 0 && /[-_./]/.test(text[start - 1] ?? '')
  if (isPart || !isHost(name)) return whole
  const hosts = latinHosts(name).map((host) => ({ start: start + host.start, end: start + host.end }))
  const last = hosts.at(-1)
  const hasPath = text[matchEnd(port, text, end)] === '/'
  if (last && hasPath) hosts[hosts.length - 1] = { start: last.start, end: whole }
  spans.push(...hosts)
  return whole
}

function endOfPath(text: string, hostEnds: number): number {
  let end = matchEnd(port, text, hostEnds)
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
