ALTER TABLE "member" ADD COLUMN "is_password_sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "temporary_password" ADD COLUMN "is_sent" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD COLUMN "is_handed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A first password that still waits for its owner was sent, unless there is none: nobody knows how it reached them.
UPDATE "member" SET "is_password_sent" = true WHERE "is_reset_forced" = 1 AND "password_hash" <> '';
