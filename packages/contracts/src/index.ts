export { type AgentTool, toolSchemaOf, type ViewUri } from './agents/agent-tool.ts'
export {
  agentTools,
  applyFixes,
  checkText,
  chooseDesign,
  deliver,
  list,
  readText,
  render,
  share,
  usage,
  viewPages,
  writeText,
} from './agents/agent-tools.ts'
export { endpointTools, IDEMPOTENCY_KEY_FIELD, inputSchemaOf, scopeOf } from './agents/endpoint-tools.ts'
export { defineEndpoint, type Endpoint, type Method } from './endpoint.ts'
export { endpoints } from './endpoints.ts'
export {
  idempotencyKeySchema,
  type PageMeta,
  type PageQuery,
  requestIdSchema,
} from './envelope.ts'
export {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  errorBodySchema,
  errorCodes,
  type InvalidRequestStatus,
  type Issue,
  type Problem,
  problemSchema,
  UNAVAILABLE,
} from './errors.ts'
export {
  type ArtifactId,
  type BrandId,
  type GrantActionId,
  ID_PREFIXES,
  ID_RULE,
  type Id,
  type IdKind,
  type ImageId,
  idSchema,
  isId,
  type LexiconId,
  type OwnThemeId,
  type ProjectId,
  parseId,
  type RenderId,
  type RevisionId,
  type SessionId,
  type ShareId,
  type TokenId,
  type UploadId,
  type UserId,
} from './ids.ts'
export { type JsonSchema, toFlatSchema, toNamedSchemas } from './json-schema.ts'
export { API_VERSION, LIMITS, METERS, type Meter, RATE_LIMITS } from './limits.ts'
export { ALT_TEXT_UNITS, type Manifest, manifestSchema } from './manifest.ts'
export { getSession, sessionSchema, signIn, signOut, signUp } from './resources/account/accounts.ts'
export {
  changePassword,
  deleteAccount,
  requestPasswordReset,
  requestSignUp,
  resetPassword,
} from './resources/account/own-account.ts'
export {
  BROWSERS,
  endSessions,
  listSessions,
  revokeSession,
  SYSTEMS,
} from './resources/account/sessions.ts'
export {
  type Analysis,
  analyze,
  TRADES,
  type Trade,
} from './resources/analyze.ts'
export {
  deleteBrandFont,
  deleteBrandPicture,
  getBrandFont,
  getBrandPicture,
  putBrandFont,
  putBrandPicture,
} from './resources/brand-files.ts'
export {
  brandIdSchema,
  type brandSchema,
  createBrand,
  deleteBrand,
  getBrand,
  listBrands,
  updateBrand,
} from './resources/brands.ts'
export { getCapabilities } from './resources/capabilities.ts'
export {
  grantActionIdSchema,
  listGrantActions,
  listGrants,
  revokeGrant,
} from './resources/grants.ts'
export {
  deleteImage,
  getImage,
  getImageFile,
  getProjectImage,
  imageIdSchema,
  type imageSchema,
  importImage,
  linkImages,
  listImages,
  uploadImage,
} from './resources/images.ts'
export {
  createLexicon,
  deleteLexicon,
  getLexicon,
  type LexiconWord,
  lexiconIdSchema,
  type lexiconSchema,
  listLexicons,
  updateLexicon,
} from './resources/lexicons.ts'
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
} from './resources/projects.ts'
export { getOpenApi } from './resources/reference.ts'
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
} from './resources/renders.ts'
export {
  getRevision,
  listRevisions,
  restoreRevision,
  revisionSummarySchema,
} from './resources/revisions.ts'
export {
  createdShareSchema,
  createShare,
  listShares,
  revokeShare,
  shareIdSchema,
  shareSchema,
} from './resources/shares.ts'
export { getAsset, getCanvas, getLinkedImage } from './resources/signed.ts'
export {
  checkTheme,
  createOwnTheme,
  deleteOwnTheme,
  getOwnTheme,
  getThemeSchema,
  listOwnThemes,
  listThemes,
  ownThemeIdSchema,
  type ownThemeSchema,
  themeSchema,
  updateOwnTheme,
} from './resources/themes.ts'
export {
  createdTokenSchema,
  createToken,
  listTokens,
  revokeToken,
  tokenIdSchema,
  tokenSchema,
} from './resources/tokens.ts'
export {
  appendToUpload,
  createUpload,
  deleteUpload,
  finishUpload,
  getUpload,
  TUS_VERSION,
  type uploadSchema,
} from './resources/uploads.ts'
export { getUsage, getUsageHistory, usageDaySchema, usageSchema } from './resources/usage.ts'
export type * from './schemas/brand-content.ts'
export { BRAND_FONTS, type BrandFont, brandFontSchema } from './schemas/brand-fonts.ts'
export { type BrandChange, type BrandColours, type BrandKit, changeBrand } from './schemas/brand-kit.ts'
export { BRAND_PICTURES, type BrandPicture, brandPictureSchema } from './schemas/brand-pictures.ts'
export { type Caption, captionSchema } from './schemas/caption.ts'
export { type CornerMark, MARK_CONTENTS, PAGE_CORNERS, type PageCorner } from './schemas/corner-mark.ts'
export { COVER_LAYOUTS, type CoverDesign, type CoverLayout } from './schemas/cover.ts'
export {
  changeDesign,
  type Design,
  type DesignChange,
  designChangeBetween,
  designSchema,
  NO_DESIGN,
} from './schemas/design.ts'
export { PLATFORMS, type Platform, platformSchema } from './schemas/platforms.ts'
export {
  aspectRatioSchema,
  DEFAULT_THEME,
  isSameSetting,
  LINE_BREAKS,
  type LineBreaks,
  parseAspectRatio,
  type RenderConfig,
  type RenderConfigRequest,
  renderConfigRequestSchema,
  renderConfigSchema,
  resolveRenderConfig,
  withoutNulls,
} from './schemas/render-config.ts'
export { SCOPES, type Scope, scopeSchema } from './schemas/scopes.ts'
export { type Structure, structureSchema, structureSummarySchema } from './schemas/structure.ts'
export {
  changeTheme,
  type Hex,
  type ThemeChange,
  type ThemeFile,
  type ThemeLook,
  themeFileSchema,
} from './schemas/theme-file.ts'
export { type ThemeFinding, themeFindingSchema } from './schemas/theme-finding.ts'
export { THEME_FAMILIES, THEME_MOODS, type ThemeFamily, type ThemeMood } from './schemas/theme-parts.ts'
export { type Thread, threadSchema } from './schemas/thread.ts'
