-- Operators change plans with SQL (docs/operations.md).

-- A new plan names each of its limits. With a default it would get a figure that its operator didn't choose.
ALTER TABLE "plans" ALTER COLUMN "image_fetches" DROP DEFAULT;

ALTER TABLE "plans" ADD CONSTRAINT "plans_not_negative" CHECK (
  "renders" >= 0 AND "pages" >= 0 AND "exports" >= 0 AND "agent_tool_calls" >= 0 AND "api_calls" >= 0
);
