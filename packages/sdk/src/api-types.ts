import type {
  analyze,
  cancelRender,
  changePassword,
  checkTheme,
  createBrand,
  createExport,
  createLexicon,
  createOwnTheme,
  createProject,
  createRender,
  createShare,
  createToken,
  createUpload,
  deleteAccount,
  deleteBrand,
  deleteBrandFont,
  deleteBrandPicture,
  deleteImage,
  deleteLexicon,
  deleteOwnTheme,
  deleteProject,
  endSessions,
  finishUpload,
  getBrand,
  getCapabilities,
  getImage,
  getLexicon,
  getOwnTheme,
  getProject,
  getRender,
  getRevision,
  getSession,
  getUpload,
  getUsage,
  getUsageHistory,
  importImage,
  linkImages,
  listBrands,
  listGrantActions,
  listGrants,
  listImages,
  listLexicons,
  listOwnThemes,
  listProjects,
  listRenders,
  listRevisions,
  listSessions,
  listShares,
  listThemes,
  listTokens,
  putBrandFont,
  putBrandPicture,
  requestPasswordReset,
  requestSignUp,
  resetPassword,
  restoreRevision,
  revokeGrant,
  revokeSession,
  revokeShare,
  revokeToken,
  signIn,
  signOut,
  signUp,
  updateBrand,
  updateLexicon,
  updateOwnTheme,
  updateProject,
  uploadImage,
} from '@galley/contracts'
import type { z } from 'zod'

export type { ErrorCode } from '@galley/contracts'

/**
 * The types of the API, derived from the contracts. The published package replaces this file with plain types
 * (`build/write-api-types.ts`), so it needs no schemas.
 */
type Contracts = {
  'capabilities.get': typeof getCapabilities
  'themes.list': typeof listThemes
  'ownThemes.create': typeof createOwnTheme
  'ownThemes.list': typeof listOwnThemes
  'ownThemes.get': typeof getOwnTheme
  'ownThemes.update': typeof updateOwnTheme
  'ownThemes.delete': typeof deleteOwnTheme
  'ownThemes.check': typeof checkTheme
  'brands.create': typeof createBrand
  'brands.list': typeof listBrands
  'brands.get': typeof getBrand
  'brands.update': typeof updateBrand
  'brands.delete': typeof deleteBrand
  'brands.putPicture': typeof putBrandPicture
  'brands.deletePicture': typeof deleteBrandPicture
  'brands.putFont': typeof putBrandFont
  'brands.deleteFont': typeof deleteBrandFont
  'projects.create': typeof createProject
  'projects.list': typeof listProjects
  'projects.get': typeof getProject
  'projects.update': typeof updateProject
  'projects.delete': typeof deleteProject
  'projects.revisions': typeof listRevisions
  'projects.revision': typeof getRevision
  'projects.restore': typeof restoreRevision
  'images.upload': typeof uploadImage
  'images.import': typeof importImage
  'images.link': typeof linkImages
  'images.list': typeof listImages
  'images.get': typeof getImage
  'images.delete': typeof deleteImage
  'uploads.create': typeof createUpload
  'uploads.get': typeof getUpload
  'uploads.finish': typeof finishUpload
  analyze: typeof analyze
  'lexicons.create': typeof createLexicon
  'lexicons.list': typeof listLexicons
  'lexicons.get': typeof getLexicon
  'lexicons.update': typeof updateLexicon
  'lexicons.delete': typeof deleteLexicon
  'renders.create': typeof createRender
  'renders.list': typeof listRenders
  'renders.get': typeof getRender
  'renders.cancel': typeof cancelRender
  'renders.export': typeof createExport
  'shares.create': typeof createShare
  'shares.list': typeof listShares
  'shares.revoke': typeof revokeShare
  'usage.get': typeof getUsage
  'usage.history': typeof getUsageHistory
  'tokens.create': typeof createToken
  'tokens.list': typeof listTokens
  'tokens.revoke': typeof revokeToken
  'grants.list': typeof listGrants
  'grants.revoke': typeof revokeGrant
  'audit.list': typeof listGrantActions
  'accounts.create': typeof signUp
  'accounts.request': typeof requestSignUp
  'accounts.requestReset': typeof requestPasswordReset
  'accounts.resetPassword': typeof resetPassword
  'accounts.changePassword': typeof changePassword
  'accounts.delete': typeof deleteAccount
  'session.create': typeof signIn
  'session.get': typeof getSession
  'session.delete': typeof signOut
  'sessions.list': typeof listSessions
  'sessions.revoke': typeof revokeSession
  'sessions.endAll': typeof endSessions
}

export type RouteName = keyof Contracts

/** The body of an endpoint, before defaults are filled in. */
export type Body<N extends RouteName> = z.input<NonNullable<Contracts[N]['body']>>

/** The query of an endpoint. */
export type Query<N extends RouteName> = z.input<NonNullable<Contracts[N]['query']>>

/** The `data` of an endpoint's answer. */
export type Data<N extends RouteName> = Contracts[N]['answer'] extends infer A
  ? A extends { kind: 'json'; data: infer D extends z.ZodType }
    ? z.output<D>
    : never
  : never
