-- AlterTable
ALTER TABLE "revisions" ADD COLUMN "char_count" INTEGER,
ADD COLUMN "restored_from" INTEGER;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "browser" TEXT,
ADD COLUMN "system" TEXT;

-- CreateIndex
CREATE INDEX "renders_revision_id_idx" ON "renders"("revision_id");
