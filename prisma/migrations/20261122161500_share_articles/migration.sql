-- CreateTable
CREATE TABLE "share_articles" (
    "share_id" TEXT NOT NULL,
    "version" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "share_articles_pkey" PRIMARY KEY ("share_id")
);

-- AddForeignKey
ALTER TABLE "share_articles" ADD CONSTRAINT "share_articles_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shares"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand: an article that was replaced, or went with its share, leaves a note to delete its file.
CREATE TRIGGER "share_articles_note_removal" AFTER DELETE OR UPDATE OF "prefix" ON "share_articles"
FOR EACH ROW EXECUTE FUNCTION note_image_removal();

-- Written by hand: nothing of a share stays built once it is closed, whoever closes it.
CREATE FUNCTION drop_share_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "share_articles" WHERE "share_id" = NEW."id";
  RETURN NEW;
END
$$;

CREATE TRIGGER "shares_drop_article" AFTER UPDATE OF "revoked_at" ON "shares"
FOR EACH ROW WHEN (NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION drop_share_article();

CREATE FUNCTION drop_share_articles_of_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "share_articles" a USING "shares" s WHERE s."id" = a."share_id" AND s."token_id" = NEW."id";
  RETURN NEW;
END
$$;

CREATE TRIGGER "tokens_drop_share_articles" AFTER UPDATE OF "revoked_at" ON "tokens"
FOR EACH ROW WHEN (NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION drop_share_articles_of_token();
