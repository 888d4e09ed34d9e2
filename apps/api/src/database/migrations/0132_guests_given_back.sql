CREATE TABLE "guest_given_back" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"given_back_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_given_back" ADD CONSTRAINT "guest_given_back_member_id_member_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("member_id") ON DELETE cascade ON UPDATE no action;