CREATE TABLE "face_draft" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "face_draft" ADD CONSTRAINT "face_draft_member_id_member_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("member_id") ON DELETE cascade ON UPDATE no action;