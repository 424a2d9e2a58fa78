-- An attempt that its worker has let go of keeps its number until the next claim. Whatever it was waiting for may still come
-- back: what it writes then must change nothing, as its files are noted for removal.
ALTER TABLE "renders" ADD COLUMN "is_released" BOOLEAN NOT NULL DEFAULT false;
