-- Whether the client of a grant may share texts without asking the person each time. Personal access tokens don't use it.
ALTER TABLE "tokens" ADD COLUMN "shares_unasked" BOOLEAN NOT NULL DEFAULT false;
