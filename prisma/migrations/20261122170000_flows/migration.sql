-- Start-time fair queueing in Postgres. A flow is an owner's share of the workers: one for the API, one for the editor.
-- Costs are in eighths of a page (packages/backend/src/domain/flow.ts).

-- Virtual time: the start tag of the render that was claimed last. A sequence, because `setval` locks no row.
CREATE SEQUENCE "render_clock" AS BIGINT MINVALUE 0 START WITH 0;

CREATE TABLE "flows" (
    "owner_id" TEXT NOT NULL,
    "is_interactive" BOOLEAN NOT NULL,
    "served_to" BIGINT NOT NULL,

    CONSTRAINT "flows_pkey" PRIMARY KEY ("owner_id", "is_interactive")
);
ALTER TABLE "flows" ADD CONSTRAINT "flows_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Every creation updates its owner's row: room on its page keeps the update out of the index.
ALTER TABLE "flows" SET (fillfactor = 50);

-- The defaults are for processes of the release before, which add renders while a deploy is under way: those come first.
ALTER TABLE "renders"
    ADD COLUMN "start_tag" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "priority" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "is_long" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "traceparent" TEXT;

-- What waits or runs already: the first of every flow comes before the second of any.
UPDATE "renders" SET "start_tag" = "place", "priority" = "place", "is_long" = "char_count" > 19 * 450
FROM (
    SELECT "id" AS "render", row_number() OVER (PARTITION BY "owner_id", "is_interactive" ORDER BY "created_at") * 80 AS "place"
    FROM "renders" WHERE "status" IN ('queued', 'running')
) AS "waiting" WHERE "renders"."id" = "waiting"."render";
INSERT INTO "flows" ("owner_id", "is_interactive", "served_to")
SELECT "owner_id", "is_interactive", max("start_tag") + 80 FROM "renders" WHERE "status" = 'queued' GROUP BY 1, 2;

DROP INDEX "renders_lines_idx";
CREATE INDEX "renders_priority_idx" ON "renders" ("is_long", "priority", "id") WHERE "status" = 'queued';

-- Each claim leaves a dead entry at the front of that index, which the next claim steps over until vacuum removes it.
ALTER TABLE "renders" SET (
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 2000,
    autovacuum_vacuum_cost_delay = 0
);
