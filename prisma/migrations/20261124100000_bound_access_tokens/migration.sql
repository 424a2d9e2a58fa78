-- The RFC 7638 thumbprint of the key that an access token is bound to (DPoP, RFC 9449). Null: it is bound to none.
ALTER TABLE "oauth_records" ADD COLUMN "key_thumbprint" TEXT;
