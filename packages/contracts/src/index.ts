export { getSession, sessionSchema, signIn, signOut, signUp } from './accounts.ts'
export {
  type AgentTool,
  agentTools,
  hintsOf,
  IDEMPOTENCY_KEY_FIELD,
  inputSchemaOf,
  outputSchemaOf,
  scopeOf,
} from './agent-tools.ts'
export {
  type Analysis,
  analyze,
  bannedWordSchema,
  layoutRiskSchema,
  platformAnalysisSchema,
  rangeSchema,
} from './analyze.ts'
export { getCapabilities } from './capabilities.ts'
export { type Caption, captionSchema } from './caption.ts'
export {
  type AnswerContract,
  defineEndpoint,
  type Endpoint,
  type EndpointAccess,
  type Method,
} from './endpoint.ts'
export { endpoints } from './endpoints.ts'
export {
  idempotencyKeySchema,
  type PageMeta,
  type PageQuery,
  pageMetaSchema,
  pageQuerySchema,
  requestIdSchema,
} from './envelope.ts'
export {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  errorBodySchema,
  errorCodes,
  INVALID_REQUEST_STATUSES,
  type InvalidRequestStatus,
  type Issue,
  type Problem,
  problemSchema,
  UNAVAILABLE,
} from './errors.ts'
export {
  type ArtifactId,
  ID_PREFIXES,
  ID_RULE,
  type Id,
  type IdKind,
  idSchema,
  isId,
  type ProjectId,
  parseId,
  type RenderId,
  type RevisionId,
  type SessionId,
  type ShareId,
  type TokenId,
  type UserId,
} from './ids.ts'
export { type JsonSchema, toFlatSchema, toNamedSchemas } from './json-schema.ts'
export { API_VERSION, LIMITS, METERS, type Meter, RATE_LIMITS } from './limits.ts'
export { ALT_TEXT_UNITS, type Manifest, manifestSchema } from './manifest.ts'
export {
  changePassword,
  deleteAccount,
  requestPasswordReset,
  requestSignUp,
  resetPassword,
} from './own-account.ts'
export { PLATFORMS, type Platform, platformSchema } from './platforms.ts'
export { getProjectImage } from './project-images.ts'
export {
  type changedProjectSchema,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  projectIdSchema,
  projectSchema,
  projectSummarySchema,
  updateProject,
} from './projects.ts'
export { getOpenApi } from './reference.ts'
export {
  aspectRatioSchema,
  DEFAULT_THEME,
  parseAspectRatio,
  type RenderConfig,
  type RenderConfigRequest,
  renderConfigRequestSchema,
  renderConfigSchema,
  resolveRenderConfig,
} from './render-config.ts'
export {
  ARTIFACT_KINDS,
  type ArtifactKind,
  artifactIdSchema,
  artifactSchema,
  cancelRender,
  createExport,
  createRender,
  type FailureReason,
  getRender,
  listRenders,
  RENDER_STATUSES,
  type RenderStatus,
  renderIdSchema,
  renderSchema,
  streamRenderEvents,
} from './renders.ts'
export {
  getRevision,
  listRevisions,
  restoreRevision,
  revisionSchema,
  revisionSummarySchema,
} from './revisions.ts'
export { SCOPES, type Scope, scopeSchema } from './scopes.ts'
export {
  BROWSERS,
  endSessions,
  listSessions,
  openSessionSchema,
  revokeSession,
  SYSTEMS,
} from './sessions.ts'
export {
  createdShareSchema,
  createShare,
  listShares,
  revokeShare,
  shareIdSchema,
  shareSchema,
} from './shares.ts'
export { getAsset, getCanvas, signatureQuerySchema } from './signed.ts'
export { type Structure, structureSchema, structureSummarySchema } from './structure.ts'
export { listThemes, themeSchema } from './themes.ts'
export { type Thread, threadSchema } from './thread.ts'
export {
  createdTokenSchema,
  createToken,
  listTokens,
  revokeToken,
  tokenIdSchema,
  tokenSchema,
} from './tokens.ts'
export { getUsage, getUsageHistory, usageDaySchema, usageSchema } from './usage.ts'
