-- Pictures of brands. They are small, and belong to no project, so they are sealed here and not in the object store.
CREATE TABLE "brand_pictures" (
  "id" TEXT NOT NULL,
  "brand_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "bytes" INTEGER NOT NULL,
  "sealed_picture" BYTEA NOT NULL,
  CONSTRAINT "brand_pictures_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "brand_pictures_bytes_check" CHECK ("bytes" > 0)
);
ALTER TABLE "brand_pictures" ADD CONSTRAINT "brand_pictures_brand_id_fkey"
  FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "brand_pictures_brand_id_idx" ON "brand_pictures"("brand_id");
-- Finds the pictures that an older key has sealed.
CREATE INDEX "brand_pictures_key_id_idx" ON "brand_pictures" (sealing_key_id("sealed_picture"));

-- A picture that is deleted, in any way, frees its space.
CREATE FUNCTION free_brand_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "users" SET "image_bytes" = "image_bytes" - OLD."bytes" WHERE "id" = OLD."user_id";
  RETURN OLD;
END
$$;
CREATE TRIGGER "brand_pictures_free_bytes" AFTER DELETE ON "brand_pictures"
FOR EACH ROW EXECUTE FUNCTION free_brand_bytes();

-- The pictures of a render's brand, as they were when it was requested. Beside the render, whose row is read often.
CREATE TABLE "render_pictures" (
  "render_id" TEXT NOT NULL,
  "sealed_pictures" BYTEA NOT NULL,
  CONSTRAINT "render_pictures_pkey" PRIMARY KEY ("render_id")
);
ALTER TABLE "render_pictures" ADD CONSTRAINT "render_pictures_render_id_fkey"
  FOREIGN KEY ("render_id") REFERENCES "renders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A finished render draws no more pages.
CREATE FUNCTION forget_render_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "render_pictures" WHERE "render_id" = NEW."id";
  RETURN NEW;
END
$$;
CREATE TRIGGER "renders_forget_pictures" AFTER UPDATE OF "status" ON "renders"
FOR EACH ROW WHEN (NEW."status" IN ('completed', 'failed', 'canceled'))
EXECUTE FUNCTION forget_render_pictures();
