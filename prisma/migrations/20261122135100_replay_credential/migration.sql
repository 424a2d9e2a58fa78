-- Which token or session claimed the key: a secret is shown again to that one alone. Null: claimed before this was noted.
ALTER TABLE "idempotency_records" ADD COLUMN "credential_id" TEXT;
