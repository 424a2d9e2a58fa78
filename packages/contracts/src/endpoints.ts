import { getSession, signIn, signOut, signUp } from './accounts.ts'
import { analyze } from './analyze.ts'
import { getCapabilities } from './capabilities.ts'
import type { Endpoint } from './endpoint.ts'
import {
  changePassword,
  deleteAccount,
  requestPasswordReset,
  requestSignUp,
  resetPassword,
} from './own-account.ts'
import { getProjectImage } from './project-images.ts'
import { createProject, deleteProject, getProject, listProjects, updateProject } from './projects.ts'
import { getOpenApi } from './reference.ts'
import {
  cancelRender,
  createExport,
  createRender,
  getRender,
  listRenders,
  streamRenderEvents,
} from './renders.ts'
import { getRevision, listRevisions, restoreRevision } from './revisions.ts'
import { endSessions, listSessions, revokeSession } from './sessions.ts'
import { createShare, listShares, revokeShare } from './shares.ts'
import { getAsset, getCanvas } from './signed.ts'
import { listThemes } from './themes.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'
import { getUsage, getUsageHistory } from './usage.ts'

/** Every endpoint of the API, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = [
  getCapabilities,
  listThemes,
  createProject,
  listProjects,
  getProject,
  updateProject,
  deleteProject,
  listRevisions,
  getRevision,
  restoreRevision,
  getProjectImage,
  analyze,
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
