-- What a user has narrowed a grant to. Null: no bound. Without a foreign key, so that the deletion of the project doesn't
-- lift the bound.
ALTER TABLE "tokens" ADD COLUMN "only_project_id" TEXT;
ALTER TABLE "tokens" ADD COLUMN "renders_left" INTEGER CHECK ("renders_left" >= 0);

-- What the clients of grants have done: ids and names of endpoints, never a text. Kept for 90 days, also after the grant.
CREATE TABLE "grant_actions" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "grant_id" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "object_id" TEXT,
  "outcome" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "grant_actions_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "grant_actions" ADD CONSTRAINT "grant_actions_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "grant_actions_user_id_id_idx" ON "grant_actions"("user_id", "id" DESC);
CREATE INDEX "grant_actions_grant_id_id_idx" ON "grant_actions"("grant_id", "id" DESC);
CREATE INDEX "grant_actions_created_at_idx" ON "grant_actions"("created_at");
