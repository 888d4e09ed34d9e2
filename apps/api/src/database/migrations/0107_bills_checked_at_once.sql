ALTER TABLE "billing_deed" DROP CONSTRAINT "billing_deed_billing_id_bathing_billing_billing_id_fk";
--> statement-breakpoint
ALTER TABLE "billing_line" DROP CONSTRAINT "billing_line_billing_id_bathing_billing_billing_id_fk";
--> statement-breakpoint
ALTER TABLE "billing_line" DROP CONSTRAINT "billing_line_visit_id_visit_visit_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_posting" DROP CONSTRAINT "ledger_posting_ledger_entry_id_ledger_entry_ledger_entry_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_posting" DROP CONSTRAINT "ledger_posting_billing_id_bathing_billing_billing_id_fk";
--> statement-breakpoint
DROP INDEX "billing_deed_billing";--> statement-breakpoint
DROP INDEX "billing_line_billing";--> statement-breakpoint
DROP INDEX "ledger_posting_entry";--> statement-breakpoint
DROP INDEX "bathing_billing_reminder";--> statement-breakpoint
ALTER TABLE "billing_deed" DROP CONSTRAINT "billing_deed_pkey";--> statement-breakpoint
ALTER TABLE "billing_line" DROP CONSTRAINT "billing_line_pkey";--> statement-breakpoint
ALTER TABLE "ledger_posting" DROP CONSTRAINT "ledger_posting_pkey";--> statement-breakpoint
ALTER TABLE "billing_deed" ADD CONSTRAINT "billing_deed_billing_id_billing_deed_id_pk" PRIMARY KEY("billing_id","billing_deed_id");--> statement-breakpoint
ALTER TABLE "billing_line" ADD CONSTRAINT "billing_line_billing_id_billing_line_id_pk" PRIMARY KEY("billing_id","billing_line_id");--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_ledger_entry_id_ledger_posting_id_pk" PRIMARY KEY("ledger_entry_id","ledger_posting_id");--> statement-breakpoint
CREATE INDEX "bathing_billing_reminder" ON "bathing_billing" USING btree ("reminder_id") WHERE "bathing_billing"."reminder_id" is not null;
--> statement-breakpoint
CREATE FUNCTION "refuse_bill_loss"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- So that what refers to a bill or a visit has to be looked at only once, as it is added.
  RAISE EXCEPTION 'bills, their lines and billed visits stay' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "bathing_billing_stays" BEFORE DELETE OR TRUNCATE OR UPDATE OF "billing_id" ON "bathing_billing" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_bill_loss"();
--> statement-breakpoint
CREATE TRIGGER "billing_line_of_its_bill" BEFORE UPDATE OF "billing_id" ON "billing_line" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_bill_loss"();
--> statement-breakpoint
CREATE TRIGGER "billing_line_of_its_visit" BEFORE UPDATE OF "visit_id" ON "billing_line" FOR EACH ROW WHEN (NEW."visit_id" IS NOT NULL) EXECUTE FUNCTION "refuse_bill_loss"();
--> statement-breakpoint
CREATE TRIGGER "billing_deed_of_its_bill" BEFORE UPDATE OF "billing_id" ON "billing_deed" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_bill_loss"();
--> statement-breakpoint
CREATE TRIGGER "visit_stays" BEFORE TRUNCATE OR UPDATE OF "visit_id" ON "visit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_bill_loss"();
--> statement-breakpoint
CREATE FUNCTION "refuse_billed_visit_loss"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever adds lines at this moment is waited for, and waits.
  LOCK TABLE "billing_line" IN SHARE MODE;
  IF EXISTS (SELECT FROM "gone" JOIN "billing_line" USING ("visit_id")) THEN
    RAISE EXCEPTION 'a visit that was billed stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "visit_billed_stays" AFTER DELETE ON "visit" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_billed_visit_loss"();
--> statement-breakpoint
CREATE FUNCTION "refuse_lines_of_nothing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Once a statement and not once a row: a month's closing adds tens of thousands.
  IF EXISTS (SELECT FROM (SELECT DISTINCT "billing_id" FROM "added") a LEFT JOIN "bathing_billing" b USING ("billing_id") WHERE b."billing_id" IS NULL)
    OR EXISTS (SELECT FROM "added" a LEFT JOIN "visit" v USING ("visit_id") WHERE a."visit_id" IS NOT NULL AND v."visit_id" IS NULL) THEN
    RAISE EXCEPTION 'a line has no bill or no visit' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "billing_lines_of_something" AFTER INSERT ON "billing_line" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_lines_of_nothing"();
--> statement-breakpoint
CREATE FUNCTION "refuse_deeds_of_nothing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT "billing_id" FROM "added") a LEFT JOIN "bathing_billing" b USING ("billing_id") WHERE b."billing_id" IS NULL) THEN
    RAISE EXCEPTION 'a deed has no bill' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "billing_deeds_of_something" AFTER INSERT ON "billing_deed" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deeds_of_nothing"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_unequal_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Once a statement and not once a row: a month's closing posts thousands.
  IF EXISTS (SELECT FROM "added" GROUP BY "ledger_entry_id" HAVING sum("yen") <> 0) THEN
    RAISE EXCEPTION 'postings of the ledger do not sum to 0' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM (SELECT DISTINCT "ledger_entry_id" FROM "added") a LEFT JOIN "ledger_entry" e USING ("ledger_entry_id") WHERE e."ledger_entry_id" IS NULL)
    OR EXISTS (SELECT FROM (SELECT DISTINCT "billing_id" FROM "added" WHERE "billing_id" IS NOT NULL) a LEFT JOIN "bathing_billing" b USING ("billing_id") WHERE b."billing_id" IS NULL) THEN
    RAISE EXCEPTION 'a posting has no entry or no bill' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END
$$;
