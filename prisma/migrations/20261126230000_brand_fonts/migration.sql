-- Fonts of brands, in parts, because a font for Chinese may have 20 MB. A brand's fonts go with it, like its pictures.
CREATE TABLE "brand_fonts" (
  "id" TEXT NOT NULL,
  "brand_id" TEXT NOT NULL,
  "slot" TEXT NOT NULL,
  "part" INTEGER NOT NULL,
  "user_id" TEXT NOT NULL,
  "bytes" INTEGER NOT NULL,
  "sealed_part" BYTEA NOT NULL,
  CONSTRAINT "brand_fonts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "brand_fonts_bytes_check" CHECK ("bytes" > 0)
);
ALTER TABLE "brand_fonts" ADD CONSTRAINT "brand_fonts_brand_id_fkey"
  FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "brand_fonts_brand_id_slot_part_key" ON "brand_fonts"("brand_id", "slot", "part");
-- Finds the parts that an older key has sealed.
CREATE INDEX "brand_fonts_key_id_idx" ON "brand_fonts" (sealing_key_id("sealed_part"));
-- What is sealed doesn't compress.
ALTER TABLE "brand_fonts" ALTER COLUMN "sealed_part" SET STORAGE EXTERNAL;

-- A part that is deleted, in any way, frees its space.
CREATE TRIGGER "brand_fonts_free_bytes" AFTER DELETE ON "brand_fonts"
FOR EACH ROW EXECUTE FUNCTION free_brand_bytes();
