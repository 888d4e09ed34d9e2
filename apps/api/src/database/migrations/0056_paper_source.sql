ALTER TABLE "onlineform_application" ADD COLUMN "paper_source" jsonb;--> statement-breakpoint
ALTER TABLE "onlineform_application" DROP COLUMN "paper_hash";