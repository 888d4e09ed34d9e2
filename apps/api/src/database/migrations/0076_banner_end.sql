ALTER TABLE "monitor_banner" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
-- What stands without an end gets the longest that there is now.
UPDATE "monitor_banner" SET "ends_at" = greatest("created_at", coalesce("ended_at", now() + interval '7 days'));--> statement-breakpoint
ALTER TABLE "monitor_banner" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "monitor_banner" ADD CONSTRAINT "monitor_banner_end" CHECK ("monitor_banner"."ends_at" >= "monitor_banner"."created_at");
