-- AlterTable
ALTER TABLE "object_removals" ADD COLUMN "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "object_removals_due_at_idx" ON "object_removals"("due_at");

-- Everything below is written by hand. No process has to survive for a file to be removed: whoever ends a render, by
-- whatever way, leaves a note in the same transaction, and the sweep does what notes say.
CREATE FUNCTION note_removal_of(file_prefix text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "object_removals" ("prefix") VALUES (file_prefix)
  ON CONFLICT ("prefix") DO UPDATE SET "created_at" = now(), "due_at" = now()
$$;

CREATE OR REPLACE FUNCTION note_object_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_removal_of('renders/' || OLD.id);
  RETURN OLD;
END
$$;

-- A render that failed or was canceled keeps no file; one that was completed keeps those of its last attempt.
CREATE FUNCTION note_leftovers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'completed' THEN
    PERFORM note_removal_of('renders/' || NEW.id || '/' || n) FROM generate_series(1, NEW.attempt - 1) AS n;
  ELSIF NEW.status IN ('failed', 'canceled') AND NEW.attempt > 0 THEN
    PERFORM note_removal_of('renders/' || NEW.id);
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "renders_note_leftovers" AFTER UPDATE OF "status" ON "renders"
FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION note_leftovers();
