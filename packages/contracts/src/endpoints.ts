import type { Endpoint } from './endpoint.ts'
import { getSession, signIn, signOut, signUp } from './resources/account/accounts.ts'
import {
  changePassword,
  deleteAccount,
  requestPasswordReset,
  requestSignUp,
  resetPassword,
} from './resources/account/own-account.ts'
import { endSessions, listSessions, revokeSession } from './resources/account/sessions.ts'
import { analyze } from './resources/analyze.ts'
import {
  deleteBrandFont,
  deleteBrandPicture,
  getBrandFont,
  getBrandPicture,
  putBrandFont,
  putBrandPicture,
} from './resources/brand-files.ts'
import { createBrand, deleteBrand, getBrand, listBrands, updateBrand } from './resources/brands.ts'
import { getCapabilities } from './resources/capabilities.ts'
import { listGrantActions, listGrants, revokeGrant } from './resources/grants.ts'
import {
  deleteImage,
  getImage,
  getImageFile,
  getProjectImage,
  importImage,
  linkImages,
  listImages,
  uploadImage,
} from './resources/images.ts'
import {
  createLexicon,
  deleteLexicon,
  getLexicon,
  listLexicons,
  updateLexicon,
} from './resources/lexicons.ts'
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from './resources/projects.ts'
import { getOpenApi } from './resources/reference.ts'
import {
  cancelRender,
  createExport,
  createRender,
  getRender,
  listRenders,
  streamRenderEvents,
} from './resources/renders.ts'
import { getRevision, listRevisions, restoreRevision } from './resources/revisions.ts'
import { createShare, listShares, revokeShare } from './resources/shares.ts'
import { getAsset, getCanvas, getLinkedImage } from './resources/signed.ts'
import {
  checkTheme,
  createOwnTheme,
  deleteOwnTheme,
  getOwnTheme,
  getThemeSchema,
  listOwnThemes,
  listThemes,
  updateOwnTheme,
} from './resources/themes.ts'
import { createToken, listTokens, revokeToken } from './resources/tokens.ts'
import { appendToUpload, createUpload, deleteUpload, finishUpload, getUpload } from './resources/uploads.ts'
import { getUsage, getUsageHistory } from './resources/usage.ts'

/** Every endpoint of the API, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = [
  getCapabilities,
  listThemes,
  createOwnTheme,
  listOwnThemes,
  getOwnTheme,
  updateOwnTheme,
  deleteOwnTheme,
  checkTheme,
  getThemeSchema,
  createBrand,
  listBrands,
  getBrand,
  updateBrand,
  deleteBrand,
  putBrandPicture,
  getBrandPicture,
  deleteBrandPicture,
  putBrandFont,
  getBrandFont,
  deleteBrandFont,
  createProject,
  listProjects,
  getProject,
  updateProject,
  deleteProject,
  listRevisions,
  getRevision,
  restoreRevision,
  getProjectImage,
  uploadImage,
  importImage,
  listImages,
  getImage,
  getImageFile,
  linkImages,
  getLinkedImage,
  deleteImage,
  createUpload,
  getUpload,
  appendToUpload,
  finishUpload,
  deleteUpload,
  analyze,
  createLexicon,
  listLexicons,
  getLexicon,
  updateLexicon,
  deleteLexicon,
  createRender,
  listRenders,
  getRender,
  cancelRender,
  streamRenderEvents,
  createExport,
  getAsset,
  getCanvas,
  createShare,
  listShares,
  revokeShare,
  getUsage,
  getUsageHistory,
  createToken,
  listTokens,
  revokeToken,
  listGrants,
  revokeGrant,
  listGrantActions,
  requestSignUp,
  signUp,
  requestPasswordReset,
  resetPassword,
  changePassword,
  deleteAccount,
  signIn,
  getSession,
  signOut,
  listSessions,
  revokeSession,
  endSessions,
  getOpenApi,
]
