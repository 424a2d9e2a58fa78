import type { Id, IdKind, SessionId, TokenId } from '@galley/contracts'
import { ID_PREFIXES, parseId } from '@galley/contracts'
import { typeid } from 'typeid-js'

export type {
  ArtifactId,
  BrandId,
  GrantActionId,
  Id,
  ImageId,
  LexiconId,
  OwnThemeId,
  ProjectId,
  RenderId,
  RevisionId,
  SessionId,
  ShareId,
  TokenId,
  UploadId,
  UserId,
} from '@galley/contracts'

/** Identifies the caller: a personal access token, or a signed-in browser. */
export type CredentialId = TokenId | SessionId

/** Returns a new id. */
export function newId<K extends IdKind>(of: K): Id<K> {
  return parseId(of, String(typeid(ID_PREFIXES[of])))
}
