ALTER TABLE "face_enrolment" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "face_enrolment" ADD COLUMN "unused_told_at" timestamp with time zone;