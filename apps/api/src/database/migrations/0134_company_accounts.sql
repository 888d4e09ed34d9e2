ALTER TABLE "member" ADD COLUMN "is_company" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_is_company" CHECK (not ("member"."is_company" and "member"."is_official"));--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_company_roles" CHECK (not "member"."is_company" or "member"."roles" <@ '{dispatch,driver}'::text[]);--> statement-breakpoint
-- Until now whoever drives for the town was an official like those of its office. Their calendar addresses end:
-- a company reads no calendar.
UPDATE "member" SET "is_official" = false, "is_company" = true WHERE "is_official" AND cardinality("roles") > 0 AND "roles" <@ '{dispatch,driver}'::text[];--> statement-breakpoint
DELETE FROM "calendar_feed" f USING "member" m WHERE m."member_id" = f."member_id" AND m."is_company";
