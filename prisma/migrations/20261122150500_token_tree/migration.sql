-- The token that made a token; null: a browser session did, or it was made before this was noted.
ALTER TABLE "tokens" ADD COLUMN "parent_token_id" TEXT;
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_parent_token_id_fkey"
  FOREIGN KEY ("parent_token_id") REFERENCES "tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "tokens_parent_token_id_idx" ON "tokens"("parent_token_id");

-- Everything below is written by hand. A token never has more than its parent: it has the same owner, no scope that the parent
-- lacks, and no later end. The share lock lets a revocation of the parent wait for this row, and this row for a revocation
-- that came first, which refuses it.
CREATE FUNCTION keep_token_within_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "tokens"
  WHERE "id" = NEW."parent_token_id" AND "user_id" = NEW."user_id" AND "revoked_at" IS NULL
    AND NEW."scopes" <@ "scopes"
    AND ("expires_at" IS NULL OR ("expires_at" > NEW."created_at" AND NEW."expires_at" <= "expires_at"))
  FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'GA002', MESSAGE = 'parent';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "tokens_keep_within_parent"
BEFORE INSERT OR UPDATE OF "parent_token_id", "scopes", "expires_at" ON "tokens"
FOR EACH ROW WHEN (NEW."parent_token_id" IS NOT NULL) EXECUTE FUNCTION keep_token_within_parent();

-- Revokes a token with all tokens under it, and gives those that it has revoked. Each round is a statement of its own, which
-- sees the children that were committed while the round before waited for their parents' locks. The lock on the user makes
-- revocations take turns: two that overlap could otherwise wait for each other.
CREATE FUNCTION revoke_token_tree(owner TEXT, root TEXT, moment TIMESTAMPTZ)
RETURNS TABLE (token_id TEXT, was_active BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
  round TEXT[];
  revoked TEXT[];
BEGIN
  PERFORM FROM "users" WHERE "id" = owner FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE "tokens" SET "revoked_at" = moment
    WHERE "id" = root AND "user_id" = owner AND "revoked_at" IS NULL
    RETURNING "id"
  ) SELECT array_agg("id") INTO round FROM changed;
  WHILE round IS NOT NULL LOOP
    revoked := revoked || round;
    WITH RECURSIVE under AS (
      SELECT "id" FROM "tokens" WHERE "parent_token_id" = ANY(round) AND "revoked_at" IS NULL
      UNION ALL
      SELECT t."id" FROM "tokens" t JOIN under ON t."parent_token_id" = under."id" WHERE t."revoked_at" IS NULL
    ), changed AS (
      UPDATE "tokens" t SET "revoked_at" = moment FROM under
      WHERE t."id" = under."id" AND t."revoked_at" IS NULL
      RETURNING t."id"
    ) SELECT array_agg("id") INTO round FROM changed;
  END LOOP;
  RETURN QUERY
    SELECT t."id", t."expires_at" IS NULL OR t."expires_at" > moment FROM "tokens" t WHERE t."id" = ANY(revoked);
END
$$;
