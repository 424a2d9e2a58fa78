-- How many pictures a user may have fetched from elsewhere on a day, and how many were.
ALTER TABLE "plans" ADD COLUMN "image_fetches" INTEGER NOT NULL DEFAULT 1000;
ALTER TABLE "plans" ADD CONSTRAINT "plans_image_fetches_check" CHECK ("image_fetches" >= 0);
ALTER TABLE "usage_days" ADD COLUMN "image_fetches" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_image_fetches_check" CHECK ("image_fetches" >= 0);

-- An analysis of a text that is stored nowhere takes the sizes that any project of its owner knows.
CREATE INDEX "project_images_address_hash_idx" ON "project_images" ("address_hash");
