/** What a container shows by a design of its own: `::: steps`. */
export const EXHIBIT_KINDS = [
  'quote',
  'number',
  'steps',
  'compare',
  'checklist',
  'timeline',
  'profile',
  'rating',
  'price',
  'qa',
  'poll',
  'gallery',
] as const
export type ExhibitKind = (typeof EXHIBIT_KINDS)[number]

/** Roles of one line each. */
export const LINE_ROLES = [
  'figure',
  'head',
  'by',
  'time',
  'name',
  'line',
  'score',
  'note',
  'price',
  'was',
  'question',
  'option',
] as const
/** Roles of whole blocks. `plain`: what doesn't follow the kind's convention, which is shown as it is. */
export const BLOCK_ROLES = ['said', 'meaning', 'picture', 'set', 'body', 'answer', 'plain'] as const
export type ExhibitRole = (typeof LINE_ROLES)[number] | (typeof BLOCK_ROLES)[number]
