import type { RouteName } from './api-types.ts'

/**
 * Every endpoint that answers with JSON: its method, its path, and why a retry is safe. The types come from the contracts.
 * A test compares this table with the contracts, so that the client needs no schemas.
 */
export const ROUTES = {
  'capabilities.get': { method: 'GET', path: '/capabilities' },
  'themes.list': { method: 'GET', path: '/themes' },
  'ownThemes.create': { method: 'POST', path: '/own-themes', isCreate: true },
  'ownThemes.list': { method: 'GET', path: '/own-themes' },
  'ownThemes.get': { method: 'GET', path: '/own-themes/{id}' },
  'ownThemes.update': { method: 'PATCH', path: '/own-themes/{id}' },
  'ownThemes.delete': { method: 'DELETE', path: '/own-themes/{id}' },
  'ownThemes.check': { method: 'POST', path: '/theme-checks', isRepeatable: true },
  'brands.create': { method: 'POST', path: '/brands', isCreate: true },
  'brands.list': { method: 'GET', path: '/brands' },
  'brands.get': { method: 'GET', path: '/brands/{id}' },
  'brands.update': { method: 'PATCH', path: '/brands/{id}' },
  'brands.delete': { method: 'DELETE', path: '/brands/{id}' },
  'brands.putPicture': { method: 'PUT', path: '/brands/{id}/pictures/{picture}', isRepeatable: true },
  'brands.deletePicture': { method: 'DELETE', path: '/brands/{id}/pictures/{picture}' },
  'brands.putFont': { method: 'PUT', path: '/brands/{id}/fonts/{slot}', isRepeatable: true },
  'brands.deleteFont': { method: 'DELETE', path: '/brands/{id}/fonts/{slot}' },
  'projects.create': { method: 'POST', path: '/projects', isCreate: true },
  'projects.list': { method: 'GET', path: '/projects' },
  'projects.get': { method: 'GET', path: '/projects/{id}' },
  'projects.update': { method: 'PATCH', path: '/projects/{id}' },
  'projects.delete': { method: 'DELETE', path: '/projects/{id}' },
  'projects.revisions': { method: 'GET', path: '/projects/{id}/revisions' },
  'projects.revision': { method: 'GET', path: '/projects/{id}/revisions/{version}' },
  'projects.restore': { method: 'POST', path: '/projects/{id}/revisions/{version}/restore' },
  'images.upload': { method: 'POST', path: '/projects/{id}/images', isCreate: true },
  'images.import': { method: 'POST', path: '/projects/{id}/image-imports', isCreate: true },
  'images.link': { method: 'POST', path: '/projects/{id}/image-links', isRepeatable: true },
  'images.list': { method: 'GET', path: '/projects/{id}/images' },
  'images.get': { method: 'GET', path: '/images/{id}' },
  'images.delete': { method: 'DELETE', path: '/images/{id}' },
  'uploads.create': { method: 'POST', path: '/projects/{id}/uploads', isCreate: true },
  'uploads.get': { method: 'GET', path: '/uploads/{id}' },
  'uploads.finish': { method: 'POST', path: '/uploads/{id}/image', isCreate: true },
  analyze: { method: 'POST', path: '/analyze', isRepeatable: true },
  'lexicons.create': { method: 'POST', path: '/lexicons', isCreate: true },
  'lexicons.list': { method: 'GET', path: '/lexicons' },
  'lexicons.get': { method: 'GET', path: '/lexicons/{id}' },
  'lexicons.update': { method: 'PATCH', path: '/lexicons/{id}' },
  'lexicons.delete': { method: 'DELETE', path: '/lexicons/{id}' },
  'renders.create': { method: 'POST', path: '/renders', isCreate: true },
  'renders.list': { method: 'GET', path: '/renders' },
  'renders.get': { method: 'GET', path: '/renders/{id}' },
  'renders.cancel': { method: 'POST', path: '/renders/{id}/cancel', isRepeatable: true },
  'renders.export': { method: 'POST', path: '/renders/{id}/exports', isCreate: true },
  'shares.create': { method: 'POST', path: '/shares', isCreate: true },
  'shares.list': { method: 'GET', path: '/shares' },
  'shares.revoke': { method: 'DELETE', path: '/shares/{id}' },
  'usage.get': { method: 'GET', path: '/usage' },
  'usage.history': { method: 'GET', path: '/usage/history' },
  'tokens.create': { method: 'POST', path: '/tokens', isCreate: true },
  'tokens.list': { method: 'GET', path: '/tokens' },
  'tokens.revoke': { method: 'DELETE', path: '/tokens/{id}' },
  'grants.list': { method: 'GET', path: '/grants' },
  'grants.revoke': { method: 'DELETE', path: '/grants/{id}' },
  'audit.list': { method: 'GET', path: '/audit' },
  'accounts.create': { method: 'POST', path: '/accounts' },
  'accounts.request': { method: 'POST', path: '/account-requests' },
  'accounts.requestReset': { method: 'POST', path: '/password-resets' },
  'accounts.resetPassword': { method: 'POST', path: '/password-resets/redeem' },
  'accounts.changePassword': { method: 'POST', path: '/account/password' },
  'accounts.delete': { method: 'POST', path: '/account/deletion' },
  'session.create': { method: 'POST', path: '/session' },
  'session.get': { method: 'GET', path: '/session' },
  'session.delete': { method: 'DELETE', path: '/session' },
  'sessions.list': { method: 'GET', path: '/sessions' },
  'sessions.revoke': { method: 'DELETE', path: '/sessions/{id}' },
  'sessions.endAll': { method: 'DELETE', path: '/sessions' },
} as const satisfies Record<RouteName, Route>

/** Endpoints that answer with bytes, or with headers alone. Their methods in the client are written by hand. */
export const BYTE_ROUTES = {
  'projects.image': { method: 'GET', path: '/projects/{id}/images/{hash}' },
  'uploads.append': { method: 'PATCH', path: '/uploads/{id}' },
  'uploads.delete': { method: 'DELETE', path: '/uploads/{id}' },
  'brands.picture': { method: 'GET', path: '/brands/{id}/pictures/{picture}' },
  'brands.font': { method: 'GET', path: '/brands/{id}/fonts/{slot}' },
  'images.file': { method: 'GET', path: '/images/{id}/file' },
  'renders.events': { method: 'GET', path: '/renders/{id}/events' },
  'ownThemes.schema': { method: 'GET', path: '/theme.schema.json' },
  'reference.openapi': { method: 'GET', path: '/openapi.json' },
} as const satisfies Record<string, Route>

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  /** Accepts an `Idempotency-Key`, so a retry is safe. */
  readonly isCreate?: boolean
  /** Has the same effect each time, although its method doesn't imply it. */
  readonly isRepeatable?: boolean
}
