-- CreateEnum
CREATE TYPE "render_status" AS ENUM ('queued', 'running', 'completed', 'failed', 'canceled');

-- CreateTable
CREATE TABLE "plans" (
    "id" TEXT NOT NULL,
    "renders" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL,
    "exports" INTEGER NOT NULL,
    "agent_tool_calls" INTEGER NOT NULL,
    "api_calls" INTEGER NOT NULL,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL DEFAULT 'free',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tokens" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_on" DATE,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "char_count" INTEGER NOT NULL,
    "sealed_head" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revisions" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "sealed_text" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "renders" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "project_version" INTEGER NOT NULL,
    "revision_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "config" JSONB NOT NULL,
    "status" "render_status" NOT NULL DEFAULT 'queued',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_expires_at" TIMESTAMPTZ(3),
    "pages_done" INTEGER NOT NULL DEFAULT 0,
    "pages_total" INTEGER,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "failure_reason" TEXT,
    "charged_on" DATE NOT NULL,
    "pages_charged" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "renders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artifacts" (
    "id" TEXT NOT NULL,
    "render_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "page" INTEGER,
    "content_type" TEXT NOT NULL,
    "width_px" INTEGER,
    "height_px" INTEGER,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "sealed_alt_text" BYTEA,
    "object_key" TEXT NOT NULL,

    CONSTRAINT "artifacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shares" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "render_id" TEXT,
    "token_id" TEXT,
    "secret_hash" BYTEA NOT NULL,
    "include_body" BOOLEAN NOT NULL DEFAULT false,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "shares_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "user_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "request_mac" BYTEA NOT NULL,
    "resource_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("user_id","operation","key_hash")
);

-- CreateTable
CREATE TABLE "usage_days" (
    "user_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "renders" INTEGER NOT NULL DEFAULT 0,
    "pages" INTEGER NOT NULL DEFAULT 0,
    "exports" INTEGER NOT NULL DEFAULT 0,
    "agent_tool_calls" INTEGER NOT NULL DEFAULT 0,
    "api_calls" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("user_id","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "tokens_hash_key" ON "tokens"("hash");

-- CreateIndex
CREATE INDEX "tokens_user_id_id_idx" ON "tokens"("user_id", "id");

-- CreateIndex
CREATE INDEX "projects_owner_id_id_idx" ON "projects"("owner_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "revisions_project_id_version_key" ON "revisions"("project_id", "version");

-- CreateIndex
CREATE INDEX "renders_owner_id_id_idx" ON "renders"("owner_id", "id" DESC);

-- CreateIndex
CREATE INDEX "renders_project_id_id_idx" ON "renders"("project_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "artifacts_object_key_key" ON "artifacts"("object_key");

-- CreateIndex
CREATE INDEX "artifacts_render_id_page_idx" ON "artifacts"("render_id", "page");

-- CreateIndex
CREATE UNIQUE INDEX "shares_secret_hash_key" ON "shares"("secret_hash");

-- CreateIndex
CREATE INDEX "shares_owner_id_id_idx" ON "shares"("owner_id", "id" DESC);

-- CreateIndex
CREATE INDEX "idempotency_records_resource_id_idx" ON "idempotency_records"("resource_id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "renders" ADD CONSTRAINT "renders_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "renders" ADD CONSTRAINT "renders_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "renders" ADD CONSTRAINT "renders_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "revisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_render_id_fkey" FOREIGN KEY ("render_id") REFERENCES "renders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_render_id_fkey" FOREIGN KEY ("render_id") REFERENCES "renders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "tokens"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everything below is written by hand: rules that hold whatever a process does.

INSERT INTO "plans" ("id", "renders", "pages", "exports", "agent_tool_calls", "api_calls")
VALUES ('free', 50, 500, 100, 2000, 5000);

ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_not_negative" CHECK (
  "renders" >= 0 AND "pages" >= 0 AND "exports" >= 0 AND "agent_tool_calls" >= 0 AND "api_calls" >= 0
);

-- queued → running → completed | failed, queued | running → canceled, queued → failed. A running render may be
-- claimed again (running → running) when its worker died; a final one never changes its status.
CREATE FUNCTION guard_render_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'queued' THEN
      RAISE EXCEPTION 'a render starts as queued' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status = OLD.status THEN
    RETURN NEW;
  END IF;
  IF (OLD.status = 'queued' AND NEW.status IN ('running', 'failed', 'canceled'))
    OR (OLD.status = 'running' AND NEW.status IN ('completed', 'failed', 'canceled')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a render cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
END
$$;

CREATE TRIGGER "renders_transition" BEFORE INSERT OR UPDATE OF "status" ON "renders"
FOR EACH ROW EXECUTE FUNCTION guard_render_transition();

-- Only unfinished renders are swept, and there are few of them.
CREATE INDEX "renders_unfinished_idx" ON "renders" ("created_at") WHERE "status" IN ('queued', 'running');

-- A render is bound to what its revision says, so a revision never changes.
CREATE FUNCTION refuse_revision_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revision is immutable' USING ERRCODE = 'check_violation';
END
$$;

CREATE TRIGGER "revisions_immutable" BEFORE UPDATE ON "revisions"
FOR EACH ROW EXECUTE FUNCTION refuse_revision_update();

-- An idempotency record lives as long as what it made, so that a retry is never billed twice.
CREATE FUNCTION forget_idempotency_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "idempotency_records" WHERE "resource_id" = OLD.id;
  RETURN OLD;
END
$$;

CREATE TRIGGER "projects_forget_idempotency" AFTER DELETE ON "projects"
FOR EACH ROW EXECUTE FUNCTION forget_idempotency_record();
CREATE TRIGGER "renders_forget_idempotency" AFTER DELETE ON "renders"
FOR EACH ROW EXECUTE FUNCTION forget_idempotency_record();
CREATE TRIGGER "tokens_forget_idempotency" AFTER DELETE ON "tokens"
FOR EACH ROW EXECUTE FUNCTION forget_idempotency_record();
CREATE TRIGGER "shares_forget_idempotency" AFTER DELETE ON "shares"
FOR EACH ROW EXECUTE FUNCTION forget_idempotency_record();
