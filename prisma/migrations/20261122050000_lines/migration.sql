-- Who waits, and what of each comes first, without reading all that waits: the sweep asks for some of everybody's.
CREATE INDEX "renders_lines_idx" ON "renders" ("owner_id", "is_interactive", "created_at") WHERE "status" = 'queued';
