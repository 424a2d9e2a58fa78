-- How many of a render's attempts may have been ended by its own text. A claim counts until its worker says what else it was.
ALTER TABLE "renders" ADD COLUMN "strikes" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "renders" ADD CONSTRAINT "renders_strikes_not_negative" CHECK ("strikes" >= 0);
