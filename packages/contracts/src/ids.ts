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
} as const

export type IdKind = keyof typeof ID_PREFIXES

/** The message for a malformed id. Such an id can't exist, so the API answers `not_found`. */
export const ID_RULE = 'is not an id of this kind'

/** Returns the schema of one kind of id. The first base32 digit carries three bits, hence `0-7`. */
export function idSchema(kind: IdKind) {
  return z.string().regex(new RegExp(`^${ID_PREFIXES[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), ID_RULE)
}
