ALTER TABLE "second_factor" DROP CONSTRAINT "second_factor_kind";--> statement-breakpoint
ALTER TABLE "factor_enrolment" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "credential_id" text;--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "public_key" "bytea";--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "sign_count" bigint;--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "is_backed_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "transports" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD COLUMN "passkey_challenge" text;--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_credential" ON "second_factor" USING btree ("credential_id");--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_passkey_whole" CHECK ("second_factor"."kind" <> 'passkey' or ("second_factor"."credential_id" is not null and "second_factor"."public_key" is not null and "second_factor"."sign_count" is not null));--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_kind" CHECK ("second_factor"."kind" in ('totp', 'passkey'));