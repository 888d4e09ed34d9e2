CREATE TABLE "shown_people" (
	"people_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_ids" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "people_hash" "bytea";--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "code_by" integer;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "approved_by" integer;--> statement-breakpoint
CREATE INDEX "shown_people_member" ON "shown_people" USING gin ("member_ids");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_people_hash_shown_people_people_hash_fk" FOREIGN KEY ("people_hash") REFERENCES "public"."shown_people"("people_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_code_by_member_member_id_fk" FOREIGN KEY ("code_by") REFERENCES "public"."member"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_approved_by_member_member_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."member"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_people" ON "audit" USING btree ("people_hash","audit_id") WHERE "audit"."people_hash" is not null;--> statement-breakpoint
UPDATE "terminal" SET "code_by" = "created_by";--> statement-breakpoint
UPDATE "terminal" SET "approved_at" = coalesce("registered_at", "created_at") WHERE "registered_at" IS NOT NULL OR "revoked_at" IS NOT NULL;
