-- A render that is deleted before it has ended came to nothing, and gives its quota back: whoever deletes it, by whatever way.
CREATE FUNCTION give_back_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "usage_days" SET "renders" = "renders" - 1, "pages" = "pages" - OLD."pages_charged"
  WHERE "user_id" = OLD."owner_id" AND "day" = OLD."charged_on";
  RETURN OLD;
END
$$;

CREATE TRIGGER "renders_give_back" AFTER DELETE ON "renders"
FOR EACH ROW WHEN (OLD."status" IN ('queued', 'running')) EXECUTE FUNCTION give_back_deleted();
