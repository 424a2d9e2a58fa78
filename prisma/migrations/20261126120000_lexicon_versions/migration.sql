-- A list of words can be changed. Its version counts the changes, so that none is lost to another one.
ALTER TABLE "lexicons" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "lexicons" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "lexicons" SET "updated_at" = "created_at";
