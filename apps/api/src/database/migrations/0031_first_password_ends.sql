ALTER TABLE "member" ADD COLUMN "first_password_ends_at" timestamp with time zone;--> statement-breakpoint
-- First passwords that wait for their owner have two weeks from now.
UPDATE "member" SET "first_password_ends_at" = now() + interval '14 days' WHERE "is_reset_forced" = 1 AND "last_login_at" IS NULL AND "password_hash" <> '';
