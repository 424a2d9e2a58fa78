import type { IdKind } from '@galley/contracts'
import { ID_PREFIXES } from '@galley/contracts'
import { typeid } from 'typeid-js'

declare const kind: unique symbol

/** An id of one kind: its prefix and a UUIDv7 in base32, so that ids sort by the time they were made. */
export type Id<K extends IdKind> = string & { readonly [kind]: K }

export type ProjectId = Id<'project'>
export type RevisionId = Id<'revision'>
export type RenderId = Id<'render'>
export type ArtifactId = Id<'artifact'>
export type TokenId = Id<'token'>
export type ShareId = Id<'share'>
export type UserId = Id<'user'>
export type SessionId = Id<'session'>

/** Identifies the caller: a personal access token, or a signed-in browser. */
export type CredentialId = TokenId | SessionId

export function isTokenId(id: string): id is TokenId {
  return id.startsWith(`${ID_PREFIXES.token}_`)
}

export function isShareId(id: string): id is ShareId {
  return id.startsWith(`${ID_PREFIXES.share}_`)
}

export function newId<K extends IdKind>(of: K): Id<K> {
  return String(typeid(ID_PREFIXES[of])) as Id<K>
}
