-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "object_removals" (
    "prefix" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "object_removals_pkey" PRIMARY KEY ("prefix")
);

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand: whoever deletes a render, by whatever way, leaves a note to delete its files.
CREATE FUNCTION note_object_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "object_removals" ("prefix") VALUES ('renders/' || OLD.id) ON CONFLICT DO NOTHING;
  RETURN OLD;
END
$$;

CREATE TRIGGER "renders_note_removal" AFTER DELETE ON "renders"
FOR EACH ROW EXECUTE FUNCTION note_object_removal();
