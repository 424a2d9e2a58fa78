-- Brands by account. A brand's name and line are user text, so the whole brand is sealed.
CREATE TABLE "brands" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "place" INTEGER NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "sealed_kit" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "brands_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "brands" ADD CONSTRAINT "brands_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- An account has as many places as its plan has. Two creations at the same moment can't take the same one.
CREATE UNIQUE INDEX "brands_user_id_place_key" ON "brands"("user_id", "place");
CREATE INDEX "brands_user_id_id_idx" ON "brands"("user_id", "id" DESC);
-- Finds the brands that an older key has sealed.
CREATE INDEX "brands_key_id_idx" ON "brands" (sealing_key_id("sealed_kit"));

-- A new plan names each of its limits.
ALTER TABLE "plans" ADD COLUMN "brands" INTEGER NOT NULL DEFAULT 20;
ALTER TABLE "plans" ALTER COLUMN "brands" DROP DEFAULT;
ALTER TABLE "plans" ADD CONSTRAINT "plans_brands_check" CHECK ("brands" >= 0);
