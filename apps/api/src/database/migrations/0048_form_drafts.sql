ALTER TABLE "onlineform" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "onlineform" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "onlineform" ADD COLUMN "draft_saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "onlineform" ADD COLUMN "draft_saved_by" integer;--> statement-breakpoint
ALTER TABLE "onlineform_version" ADD COLUMN "published_by" integer;--> statement-breakpoint
ALTER TABLE "onlineform" ADD CONSTRAINT "onlineform_draft_saved_by_member_member_id_fk" FOREIGN KEY ("draft_saved_by") REFERENCES "public"."member"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onlineform_version" ADD CONSTRAINT "onlineform_version_published_by_member_member_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."member"("member_id") ON DELETE set null ON UPDATE no action;