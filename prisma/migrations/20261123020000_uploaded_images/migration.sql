-- CreateTable
CREATE TABLE "images" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "content_key" BYTEA NOT NULL,
    "sealed_facts" BYTEA NOT NULL,
    "files" JSONB NOT NULL,
    "bytes" INTEGER NOT NULL,
    "prefix" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "named_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "images_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "images_project_id_content_key_key" ON "images"("project_id", "content_key");

-- CreateIndex
CREATE INDEX "images_project_id_id_idx" ON "images"("project_id", "id" DESC);

-- CreateIndex
CREATE INDEX "images_named_at_idx" ON "images"("named_at");

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "users" ADD COLUMN "image_bytes" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "plans" ADD COLUMN "image_bytes" BIGINT NOT NULL DEFAULT 2147483648;

-- Written by hand: a new plan names each of its limits.
ALTER TABLE "plans" ALTER COLUMN "image_bytes" DROP DEFAULT;
ALTER TABLE "plans" ADD CONSTRAINT "plans_image_bytes_check" CHECK ("image_bytes" >= 0);
ALTER TABLE "users" ADD CONSTRAINT "users_image_bytes_check" CHECK ("image_bytes" >= 0);

-- Written by hand: an image that is deleted, in any way, schedules the removal of its files, frees its space, and leaves
-- no cached article that shows it.
CREATE TRIGGER "images_note_removal" AFTER DELETE ON "images"
FOR EACH ROW EXECUTE FUNCTION note_image_removal();

CREATE FUNCTION free_image_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "users" SET "image_bytes" = "image_bytes" - OLD."bytes" WHERE "id" = OLD."user_id";
  DELETE FROM "share_articles" a USING "shares" s WHERE s."id" = a."share_id" AND s."project_id" = OLD."project_id";
  RETURN OLD;
END
$$;

CREATE TRIGGER "images_free_bytes" AFTER DELETE ON "images"
FOR EACH ROW EXECUTE FUNCTION free_image_bytes();
