import { z } from 'zod'

/** The prefix of each kind of id. An id is the prefix, `_`, and a UUIDv7 in base32 (the TypeID format). */
export const ID_PREFIXES = {
  project: 'prj',
  revision: 'rev',
  render: 'rnd',
  artifact: 'art',
  token: 'tok',
  share: 'shr',
  user: 'usr',
  session: 'ses',
  image: 'img',
  action: 'act',
  lexicon: 'lex',
  upload: 'upl',
  theme: 'thm',
  brand: 'brd',
} as const

export type IdKind = keyof typeof ID_PREFIXES

/** An id of one kind. Ids sort by the time they were made. Only `idSchema`, `isId` and `parseId` make one of text. */
export type Id<K extends IdKind> = string & z.$brand<K>

export type ProjectId = Id<'project'>
export type RevisionId = Id<'revision'>
export type RenderId = Id<'render'>
export type ArtifactId = Id<'artifact'>
export type TokenId = Id<'token'>
export type ShareId = Id<'share'>
export type UserId = Id<'user'>
export type SessionId = Id<'session'>
export type ImageId = Id<'image'>
export type GrantActionId = Id<'action'>
export type LexiconId = Id<'lexicon'>
export type UploadId = Id<'upload'>
export type OwnThemeId = Id<'theme'>
export type BrandId = Id<'brand'>

/** The message for a malformed id. Such an id can't exist, so the API answers `not_found`. */
export const ID_RULE = 'is not an id of this kind'

/** What follows the prefix. The first base32 digit carries three bits, hence `0-7`. */
const SUFFIX = '_[0-7][0-9a-hjkmnp-tv-z]{25}$'
const anySuffix = new RegExp(`^${SUFFIX}`)

/** Returns the schema of one kind of id. */
export function idSchema<K extends IdKind>(kind: K) {
  return z
    .string()
    .regex(new RegExp(`^${ID_PREFIXES[kind]}${SUFFIX}`), ID_RULE)
    .brand<K>()
}

/** Returns whether a value is an id of this kind. */
export function isId<K extends IdKind>(kind: K, value: unknown): value is Id<K> {
  const prefix = ID_PREFIXES[kind]
  return typeof value === 'string' && value.startsWith(prefix) && anySuffix.test(value.slice(prefix.length))
}

/** Returns an id that another part of the service has stored. @throws when the text is no id of this kind. */
export function parseId<K extends IdKind>(kind: K, text: string): Id<K> {
  if (!isId(kind, text)) throw new Error('A stored id is not of its kind.')
  return text
}
