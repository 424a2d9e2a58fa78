-- How often somebody gave a wrong password for a share: its owner is told.
ALTER TABLE "shares"
  ADD COLUMN "wrong_passwords" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "last_wrong_password_at" TIMESTAMPTZ(3);
