-- Who may give an account a new password: a hash of the token that was mailed, and of the password that it replaces.
CREATE TABLE "password_resets" (
  "token_hash" BYTEA NOT NULL,
  "user_id" TEXT NOT NULL,
  "password_mark" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "password_resets_pkey" PRIMARY KEY ("token_hash"),
  CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "password_resets_user_id_idx" ON "password_resets" ("user_id");
