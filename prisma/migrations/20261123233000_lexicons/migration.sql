-- Lists of own words by account. Names and words are user text, so they are sealed.
CREATE TABLE "lexicons" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "place" SMALLINT NOT NULL,
  "sealed_words" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "lexicons_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "lexicons" ADD CONSTRAINT "lexicons_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- An account has so many places for lists. Two creations at the same moment can't take the same one.
CREATE UNIQUE INDEX "lexicons_user_id_place_key" ON "lexicons"("user_id", "place");
CREATE INDEX "lexicons_user_id_id_idx" ON "lexicons"("user_id", "id" DESC);
-- Finds the lists that an older key has sealed.
CREATE INDEX "lexicons_key_id_idx" ON "lexicons" (sealing_key_id("sealed_words"));
