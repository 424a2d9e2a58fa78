-- How often people opened a share, and when last: its owner is told. Who they are is stored nowhere.
ALTER TABLE "shares"
  ADD COLUMN "views" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "last_viewed_at" TIMESTAMPTZ(3);
