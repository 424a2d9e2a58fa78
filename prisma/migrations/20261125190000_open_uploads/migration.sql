-- Files that are being sent in parts. The name is user text, so it is sealed, and so is each part in the object store.
CREATE TABLE "open_uploads" (
  "id" TEXT NOT NULL,
  "project_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "credential_id" TEXT NOT NULL,
  "slot" SMALLINT NOT NULL,
  "sealed_name" BYTEA NOT NULL,
  "bytes" INTEGER NOT NULL,
  "received" INTEGER NOT NULL DEFAULT 0,
  "parts" JSONB NOT NULL DEFAULT '[]',
  "prefix" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "open_uploads_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "open_uploads" ADD CONSTRAINT "open_uploads_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "open_uploads" ADD CONSTRAINT "open_uploads_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- An account has ten slots. Two creations at the same moment can't take the same one.
CREATE UNIQUE INDEX "open_uploads_user_id_slot_key" ON "open_uploads"("user_id", "slot");
ALTER TABLE "open_uploads" ADD CONSTRAINT "open_uploads_slot_check" CHECK ("slot" BETWEEN 1 AND 10);
ALTER TABLE "open_uploads" ADD CONSTRAINT "open_uploads_received_check" CHECK ("received" BETWEEN 0 AND "bytes");
CREATE INDEX "open_uploads_project_id_idx" ON "open_uploads"("project_id");
CREATE INDEX "open_uploads_expires_at_idx" ON "open_uploads"("expires_at");

-- An upload that is deleted, in any way, schedules the removal of its parts.
CREATE TRIGGER "open_uploads_note_removal" AFTER DELETE ON "open_uploads"
FOR EACH ROW EXECUTE FUNCTION note_image_removal();
