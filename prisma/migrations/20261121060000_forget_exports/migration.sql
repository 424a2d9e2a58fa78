-- A render's exports are asked for under its own path, and their keys go with it. Their records name files, which nobody
-- deletes by themselves, so that no trigger on what was made would find them.
CREATE FUNCTION forget_export_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "idempotency_records"
  WHERE "user_id" = OLD."owner_id" AND "operation" = 'POST /renders/' || OLD."id" || '/exports';
  RETURN OLD;
END
$$;

CREATE TRIGGER "renders_forget_exports" AFTER DELETE ON "renders"
FOR EACH ROW EXECUTE FUNCTION forget_export_records();
