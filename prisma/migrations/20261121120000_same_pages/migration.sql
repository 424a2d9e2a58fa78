-- What a picture shows, as a keyed hash that only a worker can make: two pages of a project that have the same look the same.
ALTER TABLE "artifacts" ADD COLUMN "content_key" BYTEA;
CREATE INDEX "artifacts_content_key_idx" ON "artifacts" ("content_key");
