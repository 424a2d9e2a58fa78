-- Themes of one's own by account. A theme's name and tags are user text, so the whole theme is sealed.
CREATE TABLE "own_themes" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "place" INTEGER NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "sealed_theme" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "own_themes_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "own_themes" ADD CONSTRAINT "own_themes_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- An account has as many places as its plan has. Two creations at the same moment can't take the same one.
CREATE UNIQUE INDEX "own_themes_user_id_place_key" ON "own_themes"("user_id", "place");
CREATE INDEX "own_themes_user_id_id_idx" ON "own_themes"("user_id", "id" DESC);
-- Finds the themes that an older key has sealed.
CREATE INDEX "own_themes_key_id_idx" ON "own_themes" (sealing_key_id("sealed_theme"));

-- A new plan names each of its limits.
ALTER TABLE "plans" ADD COLUMN "own_themes" INTEGER NOT NULL DEFAULT 50;
ALTER TABLE "plans" ALTER COLUMN "own_themes" DROP DEFAULT;
ALTER TABLE "plans" ADD CONSTRAINT "plans_own_themes_check" CHECK ("own_themes" >= 0);
