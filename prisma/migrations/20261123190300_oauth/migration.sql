-- A grant is a token that no client presents: it has no secret, only access tokens that end with it.
-- The client that the user granted access to; null: a personal access token.
ALTER TABLE "tokens" ADD COLUMN "client_id" TEXT;

-- What the authorization server remembers. `sealed_payload` is sealed with the key ring.
CREATE TABLE "oauth_records" (
  "model" TEXT NOT NULL,
  "key_hash" BYTEA NOT NULL,
  "sealed_payload" BYTEA NOT NULL,
  "grant_id" TEXT,
  "uid_hash" BYTEA,
  "user_code_hash" BYTEA,
  "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "consumed_at" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "oauth_records_pkey" PRIMARY KEY ("model", "key_hash")
);
ALTER TABLE "oauth_records" ADD CONSTRAINT "oauth_records_grant_id_fkey"
  FOREIGN KEY ("grant_id") REFERENCES "tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "oauth_records_grant_id_idx" ON "oauth_records"("grant_id");
CREATE INDEX "oauth_records_uid_hash_idx" ON "oauth_records"("uid_hash");
CREATE INDEX "oauth_records_user_code_hash_idx" ON "oauth_records"("user_code_hash");
CREATE INDEX "oauth_records_expires_at_idx" ON "oauth_records"("expires_at");
