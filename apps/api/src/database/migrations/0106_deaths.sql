CREATE TABLE "member_death" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"died_on" date NOT NULL,
	"paper" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"noted_by" integer,
	"heir_name" text DEFAULT '' NOT NULL,
	"heir_address" text DEFAULT '' NOT NULL,
	"may_remind" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_death" ADD CONSTRAINT "member_death_member_id_member_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_death" ADD CONSTRAINT "member_death_noted_by_member_member_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."member"("member_id") ON DELETE set null ON UPDATE no action;