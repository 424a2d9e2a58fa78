import type { z } from 'zod'
import { RATE_LIMITS } from '../limits.ts'
import type { sessionSchema } from '../resources/account/accounts.ts'
import type { openSessionSchema } from '../resources/account/sessions.ts'
import type { brandSchema } from '../resources/brands.ts'
import type { grantActionSchema, grantSchema } from '../resources/grants.ts'
import type { lexiconSchema } from '../resources/lexicons.ts'
import type { ownThemeSchema } from '../resources/themes.ts'
import type { tokenSchema } from '../resources/tokens.ts'
import type { usageDaySchema, usageSchema } from '../resources/usage.ts'
import type { BrandFont } from '../schemas/brand-fonts.ts'
import type { brandPictureSchema } from '../schemas/brand-pictures.ts'
import type { ThemeFinding } from '../schemas/theme-finding.ts'
import { exampleBrand } from './example-brand.ts'
import { exampleTheme } from './example-theme.ts'

const token: z.input<typeof tokenSchema> = {
  token_id: 'tok_01kajx6q8khjmbz27t5yafcg9v',
  parent_token_id: null,
  name: 'Newsletter robot',
  prefix: 'Q7bX',
  scopes: ['project:write', 'render:create', 'render:read'],
  created_at: '2026-11-21T08:00:00.000Z',
  last_used_at: null,
  expires_at: '2027-02-19T08:00:00.000Z',
}

const grant: z.input<typeof grantSchema> = {
  grant_id: 'tok_01kajx6q8khjmbz27t5yafcg9w',
  client_name: 'Notes',
  client_host: 'notes.example.com',
  scopes: ['project:read', 'render:create', 'render:read'],
  project_id: null,
  renders_left: 10,
  shares_unasked: false,
  created_at: '2026-11-21T08:00:00.000Z',
  last_used_at: '2026-11-21',
  expires_at: '2026-12-21T08:00:00.000Z',
}

const grantAction: z.input<typeof grantActionSchema> = {
  action_id: 'act_01kajx7h2cfzq9m4v6n8p0r1st',
  grant_id: grant.grant_id,
  action: 'renders.create',
  object_id: 'rnd_01kajx4n6hfgj9x05r3w8dae7s',
  outcome: 'ok',
  at: '2026-11-21T08:10:00.000Z',
}

const lexicon: z.input<typeof lexiconSchema> = {
  lexicon_id: 'lex_01kajxcs4gqrtafd5vj7wxz1a2',
  name: '我们的用语',
  words: [
    { word: '小编', replacement: '我们', severity: 'low' },
    { word: '干货', replacement: null, severity: 'medium' },
  ],
  version: 1,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
}

const ownTheme: z.input<typeof ownThemeSchema> = {
  theme_id: 'thm_01kajxdt5hrsvbge6wk8xy02b3',
  theme: exampleTheme,
  version: 1,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
}

const brandLogo: z.input<typeof brandPictureSchema> = {
  content_type: 'image/png',
  width: 640,
  height: 168,
  bytes: 9_412,
  since_version: 1,
  outline: [{ colour: '#1f6f54', share: 0.97 }],
}

const brandFont: BrandFont = {
  name: 'LXGW WenKai',
  format: 'truetype',
  bytes: 9_840_112,
  characters: 30_142,
  han: true,
  weights: { min: 400, max: 400 },
  embedding: 'installable',
  since_version: 1,
}

const brand: z.input<typeof brandSchema> = {
  brand_id: 'brd_01kajxev6jstwchf7xm9yz13c4',
  ...exampleBrand,
  pictures: { logo: brandLogo, logo_dark: null, avatar: null, background: null },
  fonts: { heading: brandFont, body: null, body_bold: null },
  version: 1,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
}

const themeFinding: ThemeFinding = {
  rule: 'contrast',
  scheme: 'light',
  path: 'light.quiet',
  text: 'light.quiet',
  background: 'light.panel',
  contrast: 3.41,
  contrast_needed: 4.5,
  apca: 52.3,
  apca_needed: 42,
  suggestion: '#5f6d62',
  message: 'This text is too faint on this background.',
}

const usage: z.output<typeof usageSchema> = {
  plan: 'free',
  period: {
    kind: 'day',
    starts_at: '2026-11-21T00:00:00.000Z',
    ends_at: '2026-11-22T00:00:00.000Z',
  },
  quotas: [
    { metric: 'renders', used: 3, limit: 50, remaining: 47 },
    { metric: 'pages', used: 21, limit: 500, remaining: 479 },
    { metric: 'exports', used: 1, limit: 100, remaining: 99 },
    { metric: 'agent_tool_calls', used: 0, limit: 2000, remaining: 2000 },
    { metric: 'api_calls', used: 40, limit: 5000, remaining: 4960 },
    { metric: 'image_fetches', used: 6, limit: 1000, remaining: 994 },
  ],
  image_space: { used_bytes: 5_872_025, limit_bytes: 2_147_483_648, remaining_bytes: 2_141_611_623 },
  rate_limits: {
    authenticated_per_minute: RATE_LIMITS.authenticatedPerMinute,
    anonymous_per_minute: RATE_LIMITS.anonymousPerMinute,
    control_per_minute: RATE_LIMITS.controlPerMinute,
  },
}

const usageDay: z.output<typeof usageDaySchema> = {
  day: '2026-11-21',
  renders: 3,
  pages: 21,
  exports: 1,
  agent_tool_calls: 0,
  api_calls: 40,
  image_fetches: 6,
}

const session: z.input<typeof sessionSchema> = {
  user_id: 'usr_01kajx9tbmnnqe25ax81djfkcz',
  email: 'ada@example.com',
  csrf_token: 'b3J5eC1hbmQtY3Jha2UtYXJlLWJpcmRzLW9mLW9sZA',
  expires_at: '2026-12-05T08:00:00.000Z',
}

const openSession: z.input<typeof openSessionSchema> = {
  session_id: 'ses_01kajxaq2enpr8db3sg5tvwxyz',
  browser: 'Firefox',
  system: 'Linux',
  is_current: true,
  created_at: '2026-11-21T08:00:00.000Z',
  expires_at: '2026-12-05T08:00:00.000Z',
}

/** The `meta` of example answers, except those of pages; by endpoint name. */
export const exampleMetas: Readonly<Record<string, unknown>> = {
  'tokens.revoke': { ended: { tokens: 3, shares: 1 } },
}

const changedPassword = { password_changed_at: '2026-11-21T09:00:00.000Z', sessions_ended: 2 }

/** The `data` of example answers about an account: its session, credentials and usage; by endpoint name. */
export const accountResponses: Readonly<Record<string, unknown>> = {
  'lexicons.create': lexicon,
  'lexicons.list': [lexicon],
  'lexicons.get': lexicon,
  'lexicons.update': { ...lexicon, name: '品牌用语', version: 2 },
  'lexicons.delete': { lexicon_id: lexicon.lexicon_id, deleted_at: '2026-11-21T09:00:00.000Z' },
  'brands.create': brand,
  'brands.list': [brand],
  'brands.get': brand,
  'brands.update': { ...brand, signature: '春茶 · 每周三', version: 2 },
  'brands.putPicture': { ...brand, version: 2 },
  'brands.deletePicture': { ...brand, pictures: { ...brand.pictures, logo: null }, version: 2 },
  'brands.putFont': { ...brand, version: 2 },
  'brands.deleteFont': { ...brand, fonts: { ...brand.fonts, heading: null }, version: 2 },
  'brands.delete': { brand_id: brand.brand_id, deleted_at: '2026-11-21T09:00:00.000Z' },
  'ownThemes.create': ownTheme,
  'ownThemes.list': [ownTheme],
  'ownThemes.get': ownTheme,
  'ownThemes.update': { ...ownTheme, theme: { ...exampleTheme, name: '春茶' }, version: 2 },
  'ownThemes.delete': { theme_id: ownTheme.theme_id, deleted_at: '2026-11-21T09:00:00.000Z' },
  'ownThemes.check': { is_usable: false, findings: [themeFinding] },
  'usage.get': usage,
  'usage.history': [usageDay],
  'accounts.create': session,
  'accounts.request': { expires_in_s: 1800 },
  'accounts.requestReset': { expires_in_s: 1800 },
  'accounts.resetPassword': changedPassword,
  'accounts.changePassword': changedPassword,
  'accounts.delete': { deleted_at: '2026-11-21T09:00:00.000Z' },
  'session.create': session,
  'session.get': session,
  'session.delete': { signed_out_at: '2026-11-21T09:00:00.000Z' },
  'sessions.list': [openSession],
  'sessions.revoke': { session_id: openSession.session_id, revoked_at: '2026-11-21T09:00:00.000Z' },
  'sessions.endAll': { sessions_ended: 2, signed_out_at: '2026-11-21T09:00:00.000Z' },
  'grants.list': [grant],
  'grants.revoke': { grant_id: grant.grant_id, revoked_at: '2026-11-21T09:00:00.000Z' },
  'audit.list': [grantAction],
  'tokens.create': { ...token, token: 'galley_pat_Q7bX…' },
  'tokens.list': [token],
  'tokens.revoke': { token_id: token.token_id, revoked_at: '2026-11-21T09:00:00.000Z' },
}
