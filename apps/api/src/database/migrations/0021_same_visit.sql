ALTER TABLE "visit" ADD COLUMN "is_time_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "same_as" integer;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_same_as_visit_visit_id_fk" FOREIGN KEY ("same_as") REFERENCES "public"."visit"("visit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What a terminal told and was received at that very moment may have been of a time to come: it stands alone.
UPDATE "visit" SET "is_time_told" = false
  WHERE "terminal_id" IS NOT NULL AND "decided_by" <> 'server' AND "visited_at" = "recorded_at";
