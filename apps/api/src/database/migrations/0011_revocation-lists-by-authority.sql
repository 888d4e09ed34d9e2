ALTER TABLE "revocation_list" ALTER COLUMN "this_update" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "revocation_list" ADD COLUMN "authority" text;--> statement-breakpoint
ALTER TABLE "revoked_certificate" ADD COLUMN "authority" text DEFAULT '' NOT NULL;