ALTER TABLE "delegation" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delegation" ADD COLUMN "reason" text;