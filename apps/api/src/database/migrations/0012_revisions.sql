ALTER TABLE "reservation" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "revised_at" timestamp with time zone;--> statement-breakpoint
-- Calendars hold copies with the number that the state had until now; what follows must be higher than that.
UPDATE "reservation" SET "revision" = case when is_canceled = 1 or approval_status = 2 then 2 else approval_status end,
  "revised_at" = coalesce(canceled_at, fixed_at) WHERE is_canceled = 1 or approval_status <> 0;
