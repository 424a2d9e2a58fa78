export { AppError, appError, partIsAway } from './domain/app-error.ts'
export { canonicalJson } from './domain/canonical-json.ts'
export { FLOW, mayStartLong } from './domain/flow.ts'
export {
  type IdempotencyClaim,
  type IdempotencyKey,
  type MadeBefore,
  replayOf,
} from './domain/idempotency.ts'
export {
  type ArtifactId,
  type CredentialId,
  type Id,
  type ImageId,
  newId,
  type ProjectId,
  type RenderId,
  type RevisionId,
  type SessionId,
  type ShareId,
  type TokenId,
  type UploadId,
  type UserId,
} from './domain/ids.ts'
export type { Literal } from './domain/literal.ts'
export type { NewProject, Project, RevisionText } from './domain/project.ts'
export { countCharacters } from './domain/project.ts'
export type { ProjectImage } from './domain/project-image.ts'
export { isPublicAddress } from './domain/public-address.ts'
export { dayOf, resetsAt } from './domain/quota.ts'
export {
  type Artifact,
  type AttemptLimits,
  type Claim,
  exportKey,
  fileOf,
  isPicture,
  type NewArtifact,
  objectKey,
  type Render,
  type RenderWarning,
  type StoredPicture,
} from './domain/render.ts'
export { derivedBase62, randomBase62 } from './domain/secrets/base62.ts'
export type { KeyRing } from './domain/secrets/key-ring.ts'
export { hashPassword, verifyPassword } from './domain/secrets/password.ts'
export { isSameSecret } from './domain/secrets/same-secret.ts'
export {
  type Bearer,
  type GrantBounds,
  hashToken,
  isWellFormedAccessToken,
  isWellFormedToken,
  newAccessToken,
  newToken,
  SECRET_CHARS,
  tokenFrom,
  tokenPrefix,
} from './domain/secrets/token.ts'
export { bytesOfUpload, fileOfUpload, sizeFor, type UploadedImage } from './domain/uploaded-image.ts'
export {
  attemptLimits,
  databaseOptions,
  keyRingSchema,
  objectStoreConfig,
  parseEnv,
  sharedEnvShape,
  tracingConfig,
} from './env/env.ts'
export { digestInTurns, fileTurn } from './file-turns.ts'
export { hashOfAddress, ImageCache } from './image-cache/image-cache.ts'
export { isUploadAddress } from './image-cache/uploads-by-address.ts'
export { createLog, type Log, type LogFields, type LogLevel, loggedError } from './log.ts'
export { ConsoleMailer } from './mail/console-mailer.ts'
export { type SmtpConfig, SmtpMailer } from './mail/smtp-mailer.ts'
export { showBacklog } from './metrics/backlog-metrics.ts'
export { type Count, type Durations, Metrics } from './metrics/metrics.ts'
export { showSealingBacklog } from './metrics/sealing-metrics.ts'
export { type ObjectStoreConfig, openObjectStore } from './object-store/flystorage-object-store.ts'
export { OwnerQueue } from './owner-queue.ts'
export type { AccessEvents } from './ports/accounts/access-events.ts'
export type { BrandFonts, StoredBrandFont } from './ports/accounts/brand-fonts.ts'
export type { BrandPictures } from './ports/accounts/brand-pictures.ts'
export type { Credential, Credentials } from './ports/accounts/credentials.ts'
export type { GrantAction, GrantActions } from './ports/accounts/grant-actions.ts'
export type { GuessStanding, GuessThrottle } from './ports/accounts/guess-throttle.ts'
export type { Lexicon, Lexicons } from './ports/accounts/lexicons.ts'
export type { Mail, Mailer } from './ports/accounts/mailer.ts'
export type { NewOauthGrant, OauthGrant, OauthGrants } from './ports/accounts/oauth-grants.ts'
export type { OauthRecord, OauthRecords, StoredPayload } from './ports/accounts/oauth-records.ts'
export type { Brand, OwnedItems, OwnTheme } from './ports/accounts/owned-items.ts'
export type { NewPasswordReset, PasswordResets } from './ports/accounts/password-resets.ts'
export type { OpenSession, Session, SessionClient, Sessions } from './ports/accounts/sessions.ts'
export type { NewTokenRecord, RevocationCounts, TokenRecord, Tokens } from './ports/accounts/tokens.ts'
export type { AccountLogin, Users } from './ports/accounts/users.ts'
export type { Admission, AdmissionRequest, Admissions, CallMeter } from './ports/admissions.ts'
export type { Backlog } from './ports/backlog.ts'
export { type Clock, systemClock } from './ports/clock.ts'
export type { Creation, CreationOutcome, IdempotencyKeys } from './ports/creation.ts'
export type { BrandFontReader, BrandFontRefusal } from './ports/images/brand-font-reader.ts'
export type { BrandPictureEncoder, EncodedBrandPicture } from './ports/images/brand-picture-encoder.ts'
export type { HostLimits } from './ports/images/host-limits.ts'
export type { ImageImports, ImportRefusal, StoredImport } from './ports/images/image-imports.ts'
export type { ImageSize, ImageSizes, ImageSizesRequest } from './ports/images/image-sizes.ts'
export type { ImageUploads, StoredUpload, UploadRefusal } from './ports/images/image-uploads.ts'
export { fileOfPart, type OpenUpload, type OpenUploads } from './ports/images/open-uploads.ts'
export type { UploadedImages } from './ports/images/uploaded-images.ts'
export type { ObjectRemovals } from './ports/object-removals.ts'
export type { ByteSpan, ObjectStore } from './ports/object-store.ts'
export type { ProjectFile, ProjectFiles } from './ports/projects/project-files.ts'
export type { ListPage, Projects, RemovalRequest, Removed } from './ports/projects/projects.ts'
export type { RevisionHead, Revisions } from './ports/projects/revisions.ts'
export type { ShareArticle, ShareArticles } from './ports/projects/share-articles.ts'
export type { NewShare, OpenShare, Share, Shares } from './ports/projects/shares.ts'
export type { RateLimiter, RateStanding } from './ports/rate-limiter.ts'
export type { Layout, LayoutRequest, Layouts, LineBox } from './ports/renders/layouts.ts'
export type { RenderEvents } from './ports/renders/render-events.ts'
export type { RenderQueue } from './ports/renders/render-queue.ts'
export type { Renders } from './ports/renders/renders.ts'
export type { SealingBacklog } from './ports/sealing-backlog.ts'
export type { Usage, UsageOfDay } from './ports/usage.ts'
export { PostgresBrandFonts } from './postgres/accounts/brand-fonts.ts'
export { PostgresBrandPictures } from './postgres/accounts/brand-pictures.ts'
export { PostgresCredentials } from './postgres/accounts/credentials.ts'
export { PostgresGrantActions } from './postgres/accounts/grant-actions.ts'
export { PostgresLexicons } from './postgres/accounts/lexicons.ts'
export { PostgresOauthGrants } from './postgres/accounts/oauth-grants.ts'
export { OauthLeftovers } from './postgres/accounts/oauth-leftovers.ts'
export { PostgresOauthRecords } from './postgres/accounts/oauth-records.ts'
export { postgresBrands, postgresOwnThemes } from './postgres/accounts/owned-items.ts'
export { PrismaPasswordResets } from './postgres/accounts/password-resets.ts'
export { PrismaSessions } from './postgres/accounts/sessions.ts'
export { PostgresTokens } from './postgres/accounts/tokens.ts'
export { PrismaUsers } from './postgres/accounts/users.ts'
export { PostgresAdmissions } from './postgres/admissions.ts'
export { PostgresBacklog } from './postgres/backlog.ts'
export { PostgresIdempotencyKeys } from './postgres/creations.ts'
export { connectDatabase, type Database, type DatabaseOptions } from './postgres/database.ts'
export { isDatabaseAway } from './postgres/database-away.ts'
export { PostgresOpenUploads } from './postgres/images/open-uploads.ts'
export { PostgresProjectImages } from './postgres/images/project-images.ts'
export { UploadLeftovers } from './postgres/images/upload-leftovers.ts'
export { PostgresUploadedImages } from './postgres/images/uploaded-images.ts'
export { PostgresObjectRemovals } from './postgres/object-removals.ts'
export { PostgresProjects } from './postgres/projects/projects.ts'
export { PrismaRevisions } from './postgres/projects/revisions.ts'
export { PostgresShareArticles } from './postgres/projects/share-articles.ts'
export { PostgresShares } from './postgres/projects/shares.ts'
export { PostgresRenders } from './postgres/renders/renders.ts'
export { PostgresProjectSealers } from './postgres/sealing/project-sealers.ts'
export { PostgresSealingBacklog } from './postgres/sealing-backlog.ts'
export { PostgresUsage } from './postgres/usage.ts'
export type { ServiceSign } from './queue/outage-brake.ts'
export { QueueOperations } from './queue/queue-operations.ts'
export { removeOldQueue } from './queue/remove-old-queue.ts'
export { BullRenderQueue, openQueue } from './queue/render-queue.ts'
export { type Execution, RenderWorker } from './queue/render-worker.ts'
export { type Part, partsAway } from './readiness.ts'
export { RedisAccessEvents } from './redis/access-events.ts'
export { connectRedis, type RedisConnection } from './redis/connection.ts'
export { RedisGuessThrottle } from './redis/guess-throttle.ts'
export { RedisHostLimits } from './redis/host-limits.ts'
export { RedisRateLimiter } from './redis/rate-limiter.ts'
export { RedisRenderEvents } from './redis/render-events.ts'
export { SharedCounter } from './redis/shared-counter.ts'
export { SharedLock } from './redis/shared-lock.ts'
export { PICTURES_LIE_UNSEALED, SealedObjectStore } from './sealing/sealed-object-store.ts'
export { TextSealer } from './sealing/text-sealer.ts'
export { closeOnSignal } from './shutdown.ts'
export { BrowserTokens, type KnownBrowser } from './signing/browser-token.ts'
export { SessionTokens } from './signing/session-token.ts'
export { SignUpTokens } from './signing/sign-up-token.ts'
export { type Grant, UrlSigner } from './signing/signed-url.ts'
export { openTracing } from './tracing/open-tracing.ts'
export { noTracing, type Span, type SpanName, type Tracing, type TracingConfig } from './tracing/tracing.ts'
export { BRAND_FONT_FACTS, BRAND_FONTS_PATH, brandFontQuerySchema } from './worker-calls/brand-font-call.ts'
export { BRAND_PICTURES_PATH, brandPictureQuerySchema } from './worker-calls/brand-picture-call.ts'
export { HttpBrandFonts } from './worker-calls/http-brand-fonts.ts'
export { HttpBrandPictures } from './worker-calls/http-brand-pictures.ts'
export { HttpImageImports } from './worker-calls/http-image-imports.ts'
export { HttpImageSizes, noImageSizes } from './worker-calls/http-image-sizes.ts'
export { HttpImageUploads } from './worker-calls/http-image-uploads.ts'
export { HttpLayouts, noLayouts } from './worker-calls/http-layouts.ts'
export { IMAGES_PATH, imageSizesRequestSchema } from './worker-calls/image-call.ts'
export { IMPORTS_PATH, imageImportSchema } from './worker-calls/import-call.ts'
export { LAYOUT_PATH, layoutRequestSchema } from './worker-calls/layout-call.ts'
export { storedUploadSchema, UPLOADS_PATH, uploadQuerySchema } from './worker-calls/upload-call.ts'
export { digestOf, WorkerCalls } from './worker-calls/worker-calls.ts'
