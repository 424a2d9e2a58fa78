import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestDatabase } from '../support/test-database.ts'
import { createTestDatabase } from '../support/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Columns that can hold text, aren't sealed, and are neither ids nor hashes, with what they hold instead of user text. */
const IN_CLEAR = {
  'artifacts.content_key': 'a keyed hash',
  'artifacts.content_type': 'from a list',
  'artifacts.kind': 'from a list',
  'artifacts.object_key': 'ids and a name of ours',
  'artifacts.sha256': 'a hash',
  'brand_fonts.slot': 'from a list',
  'grant_actions.action': "an endpoint's name",
  'grant_actions.outcome': 'from a list',
  'idempotency_records.operation': 'a method and a path, with an id',
  'images.content_key': 'a keyed hash',
  'images.files': 'formats from a list, and sizes',
  'images.prefix': 'ids',
  'object_removals.prefix': 'ids',
  'oauth_records.key_thumbprint': 'the hash of a public key',
  'oauth_records.model': "the library's name of a kind",
  'oauth_records.scopes': 'from a list',
  'open_uploads.parts': 'random ids, and sizes',
  'open_uploads.prefix': 'ids',
  'password_resets.password_mark': 'a hash',
  'project_images.content_type': 'from a list',
  'project_images.prefix': 'ids',
  'renders.config': 'choices from lists; what is written is in `sealed_config`',
  'renders.failure_reason': 'from a list',
  'renders.platform': 'from a list',
  'renders.traceparent': 'hexadecimal ids of a trace',
  'renders.warnings': 'codes, sentences of ours and page numbers',
  'sessions.browser': 'from a list',
  'sessions.system': 'from a list',
  'share_articles.prefix': 'ids',
  'share_articles.version': 'a hash',
  'tokens.name': 'nothing any more; names are in `sealed_name`',
  'tokens.prefix': 'random characters',
  'tokens.scopes': 'from a list',
  'users.email': 'an address: somebody is found by it',
}

describe('the columns of Postgres', () => {
  it('are sealed, ids, hashes, or known to hold nothing that a user wrote', async () => {
    const { rows } = await database.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
         AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'xml')
         AND column_name !~ '^sealed_|(^|_)id$|(^|_)hash$|_mac$'`,
    )

    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(IN_CLEAR).sort())
  })
})
