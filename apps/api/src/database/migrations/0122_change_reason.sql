ALTER TABLE "reservation" ADD COLUMN "change_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "permit_version" integer DEFAULT 1 NOT NULL;