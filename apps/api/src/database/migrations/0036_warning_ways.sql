ALTER TABLE "alert_delivery" ADD COLUMN "ways" text[];--> statement-breakpoint
ALTER TABLE "warning_thread" ADD COLUMN "closing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "warning_thread" ADD COLUMN "closing_by" integer;--> statement-breakpoint
ALTER TABLE "warning_thread" ADD COLUMN "closing_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "warning_thread" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "warning_thread" ADD COLUMN "closed_by" integer;--> statement-breakpoint
ALTER TABLE "warning_thread" ADD CONSTRAINT "warning_thread_closing_by_member_member_id_fk" FOREIGN KEY ("closing_by") REFERENCES "public"."member"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_thread" ADD CONSTRAINT "warning_thread_closed_by_member_member_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."member"("member_id") ON DELETE set null ON UPDATE no action;