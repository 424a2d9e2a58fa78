-- What decides when a render's turn comes: how long its text is, and whether somebody sits before the editor.
ALTER TABLE "renders" ADD COLUMN "char_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "renders" ADD COLUMN "is_interactive" BOOLEAN NOT NULL DEFAULT false;
