ALTER TABLE "onlineform_application" ADD COLUMN "proxy_reason" text;--> statement-breakpoint
UPDATE "onlineform_application" a SET "proxy_reason" = coalesce((SELECT p."reason" FROM "proxy" p WHERE p."proxy_id" = a."proxy_id"), '')
  WHERE a."proxied_by" IS NOT NULL OR a."proxy_id" IS NOT NULL;--> statement-breakpoint
-- What the official has typed for a person is found by the person's number; of two drafts of one form the newer stays.
DELETE FROM "draft" d USING "proxy" p, "draft" n, "proxy" q
  WHERE d."draft_key" ~ '-proxy-\d{1,9}$' AND p."proxy_id" = substring(d."draft_key" FROM '\d+$')::int
    AND n."draft_key" ~ '-proxy-\d{1,9}$' AND q."proxy_id" = substring(n."draft_key" FROM '\d+$')::int
    AND n."member_id" = d."member_id" AND q."member_id" = p."member_id"
    AND substring(n."draft_key" FROM '^(.*)-proxy') = substring(d."draft_key" FROM '^(.*)-proxy')
    AND (n."saved_at", n."draft_key") > (d."saved_at", d."draft_key");--> statement-breakpoint
UPDATE "draft" d SET "draft_key" = substring(d."draft_key" FROM '^(.*)-proxy') || '-for-' || p."member_id"
  FROM "proxy" p WHERE d."draft_key" ~ '-proxy-\d{1,9}$' AND p."proxy_id" = substring(d."draft_key" FROM '\d+$')::int;--> statement-breakpoint
DELETE FROM "draft" WHERE "draft_key" ~ '^onlineform-\d+-proxy-\d{1,9}$';--> statement-breakpoint
-- A proxy was a counter delegation for applications alone: it is over, and the official opens the counter anew.
INSERT INTO "delegation" ("principal_id", "delegate_id", "matters", "ends_on", "is_copied", "offered_at", "taken_at", "confirmed_at", "ended_at", "until", "reason")
  SELECT "member_id", "official_id", '{applications}', ("opened_at" AT TIME ZONE 'Asia/Tokyo')::date, 0, "opened_at", "opened_at",
    "opened_at", "opened_at" + interval '10 minutes', "opened_at" + interval '10 minutes', "reason"
  FROM "proxy" WHERE "official_id" <> "member_id";--> statement-breakpoint
DROP INDEX "onlineform_application_proxy";--> statement-breakpoint
ALTER TABLE "onlineform_application" DROP COLUMN "proxy_id";--> statement-breakpoint
DROP TABLE "proxy" CASCADE;
