-- CreateTable
CREATE TABLE "project_images" (
    "project_id" TEXT NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "prefix" TEXT,
    "content_type" TEXT,
    "width_px" INTEGER,
    "height_px" INTEGER,
    "bytes" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_images_pkey" PRIMARY KEY ("project_id","address_hash")
);

-- CreateIndex
CREATE INDEX "project_images_expires_at_idx" ON "project_images"("expires_at");

-- AddForeignKey
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand: a picture is there with all that is known of it, or not at all.
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_whole"
CHECK (num_nulls("prefix", "content_type", "width_px", "height_px", "bytes") IN (0, 5));

-- Written by hand: a picture that was replaced, ran out or went with its project leaves a note to delete its file.
CREATE FUNCTION note_image_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."prefix" IS NOT NULL THEN
    PERFORM note_removal_of(OLD."prefix");
  END IF;
  RETURN OLD;
END
$$;

CREATE TRIGGER "project_images_note_removal" AFTER DELETE OR UPDATE OF "prefix" ON "project_images"
FOR EACH ROW EXECUTE FUNCTION note_image_removal();

-- Written by hand: a worker may be storing a picture while its project goes.
CREATE FUNCTION note_project_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_removal_of('projects/' || OLD."id");
  RETURN OLD;
END
$$;

CREATE TRIGGER "projects_note_removal" AFTER DELETE ON "projects"
FOR EACH ROW EXECUTE FUNCTION note_project_removal();
