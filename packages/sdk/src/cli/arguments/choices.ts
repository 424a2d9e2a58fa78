import type { Body, Query } from '../../api-types.ts'

type RenderBody = Body<'renders.create'>
type Config = NonNullable<RenderBody['config']>
export type NamedCover = NonNullable<Exclude<NonNullable<Config['cover']>, boolean>['layout']>

export const SCOPES = all<Body<'tokens.create'>['scopes'][number]>({
  'project:read': true,
  'project:write': true,
  'render:create': true,
  'render:read': true,
  'share:create': true,
  'usage:read': true,
  'tokens:write': true,
})
export const PLATFORMS = all<RenderBody['platform']>({
  xhs: true,
  wechat: true,
  twitter: true,
  instagram: true,
  linkedin: true,
})
export const TRADES = all<NonNullable<Body<'analyze'>['trades']>[number]>({
  beauty: true,
  food: true,
  health: true,
  finance: true,
  education: true,
  property: true,
})
export const STATUSES = all<NonNullable<Query<'renders.list'>['status']>>({
  queued: true,
  running: true,
  completed: true,
  failed: true,
  canceled: true,
})
export const SCHEMES = all<NonNullable<Config['scheme']>>({ light: true, dark: true })
export const COVERS = all<NamedCover>({
  theme: true,
  type: true,
  number: true,
  question: true,
  before_after: true,
  photo: true,
  collage: true,
  checklist: true,
  quote: true,
  ticket: true,
  chat: true,
})
export const FONT_SIZES = all<NonNullable<Config['font_size']>>({ s: true, m: true, l: true, xl: true })
export const SCALES = all<`${NonNullable<Config['scale']>}`>({ 1: true, 2: true, 3: true })
export const FORMATS = all<NonNullable<Config['format']>>({ png: true, jpeg: true, webp: true })
export const LINE_BREAKS = all<NonNullable<Config['line_breaks']>>({ auto: true, keep: true, join: true })
export const FITS = all<NonNullable<Config['fit']>>({ even: true, exact: true })
export const COMPRESSIONS = all<NonNullable<Config['compression']>>({ fast: true, small: true })

/**
 * Returns every value of a closed set. The client has the contracts as types only, and the compiler finds a missing key of
 * a record.
 */
function all<Value extends string>(values: Readonly<Record<Value, true>>): Value[] {
  return Object.keys(values) as Value[]
}
