-- AlterTable
ALTER TABLE "projects" ADD COLUMN "sealed_key" BYTEA;

-- AlterTable
ALTER TABLE "renders" ADD COLUMN "sealed_config" BYTEA;

-- AlterTable
ALTER TABLE "artifacts" ADD COLUMN "is_sealed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "project_images" ADD COLUMN "is_sealed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "tokens" ADD COLUMN "sealed_name" BYTEA,
ALTER COLUMN "name" SET DEFAULT '';

-- Everything below is written by hand.

-- A sealed value begins with its version: 1 is sealed by the key ring, 2 by the project's key.
CREATE FUNCTION sealed_version(sealed bytea) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT get_byte(nullif(substring(sealed FROM 1 FOR 1), ''), 0)
$$;

-- The id of the ring's key that sealed a value of version 1. Its length is the second byte.
CREATE FUNCTION sealing_key_id(sealed bytea) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(substring(sealed FROM 3 FOR get_byte(nullif(substring(sealed FROM 2 FOR 1), ''), 0)), 'escape')
$$;

-- What is still to be sealed, or to be sealed anew: empty but for the time after an upgrade or a rotation of keys.
CREATE INDEX "projects_without_key_idx" ON "projects" ("id") WHERE "sealed_key" IS NULL;
CREATE INDEX "projects_key_id_idx" ON "projects" (sealing_key_id("sealed_key"));
CREATE INDEX "projects_resealed_idx" ON "projects" ("id") WHERE sealed_version("sealed_head") = 1;
CREATE INDEX "revisions_resealed_idx" ON "revisions" ("id") WHERE sealed_version("sealed_text") = 1;
CREATE INDEX "artifacts_resealed_idx" ON "artifacts" ("id") WHERE sealed_version("sealed_alt_text") = 1;
CREATE INDEX "renders_in_clear_idx" ON "renders" ("id") WHERE
  "config" ->> 'author' IS NOT NULL OR "config" ->> 'watermark' IS NOT NULL OR "config" ->> 'language' IS NOT NULL;
CREATE INDEX "tokens_in_clear_idx" ON "tokens" ("id") WHERE "name" <> '';
CREATE INDEX "tokens_key_id_idx" ON "tokens" (sealing_key_id("sealed_name"));
CREATE INDEX "artifacts_in_clear_idx" ON "artifacts" ("id") WHERE NOT "is_sealed";
CREATE INDEX "project_images_in_clear_idx" ON "project_images" ("project_id") WHERE NOT "is_sealed";

-- A revision stays as it is, but for this: the same text may be sealed by its project's key, once.
CREATE OR REPLACE FUNCTION refuse_revision_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF sealed_version(OLD.sealed_text) = 1 AND sealed_version(NEW.sealed_text) = 2
    AND to_jsonb(OLD) - 'sealed_text' = to_jsonb(NEW) - 'sealed_text' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a revision is immutable' USING ERRCODE = 'check_violation';
END
$$;
