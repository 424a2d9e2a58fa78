-- A running render shows the pages that its attempt has stored so far. When the attempt ends without completing the render,
-- whatever ended it, they go with it. The files are noted for removal by others.
CREATE FUNCTION remove_pages_of_ended_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "artifacts" WHERE "render_id" = NEW."id";
  RETURN NULL;
END
$$;

CREATE TRIGGER "renders_remove_pages" AFTER UPDATE OF "status", "attempt", "is_released" ON "renders"
FOR EACH ROW WHEN (
  OLD."status" = 'running' AND (
    NEW."status" IN ('failed', 'canceled')
    OR NEW."attempt" <> OLD."attempt"
    OR (NEW."is_released" AND NOT OLD."is_released")
  )
) EXECUTE FUNCTION remove_pages_of_ended_attempt();
