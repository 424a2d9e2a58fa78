import type { Database, GrantActions, OauthGrants, OauthRecords, TextSealer } from '@galley/backend'
import { PostgresGrantActions, PostgresOauthGrants, PostgresOauthRecords } from '@galley/backend'
import { fetchDocument } from './documents/fetch-document.ts'

/** What the authorization server stores: grants and their actions, which users see, and its own records. */
export type OauthParts = {
  readonly oauthGrants: OauthGrants
  readonly oauthRecords: OauthRecords
  readonly grantActions: GrantActions
  /** Fetches the metadata document of a client. */
  readonly fetchClientDocument: (url: URL) => Promise<Response>
}

export function openOauthParts(db: Database, sealer: TextSealer): OauthParts {
  return {
    oauthGrants: new PostgresOauthGrants(db, sealer),
    fetchClientDocument: (url) => fetchDocument(url),
    grantActions: new PostgresGrantActions(db),
    oauthRecords: new PostgresOauthRecords(db, sealer),
  }
}
