ALTER TABLE "live_source" ADD COLUMN "own_address" text;--> statement-breakpoint
ALTER TABLE "live_source" ADD COLUMN "is_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_source" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_source" ADD COLUMN "told" integer;--> statement-breakpoint
ALTER TABLE "live_source" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_source" ADD COLUMN "failure" text;