ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_till_on_till_day_day_fk";
--> statement-breakpoint
ALTER TABLE "room_payment" DROP CONSTRAINT "room_payment_till_on_till_day_day_fk";
--> statement-breakpoint
DROP INDEX "ledger_entry_till";--> statement-breakpoint
-- What stands is the office's: the town had one till. Closed days are not changed, they get the column as a constant.
ALTER TABLE "ledger_entry" ADD COLUMN "till_house" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "till_day" ADD COLUMN "house_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "till_day" DROP CONSTRAINT "till_day_pkey";--> statement-breakpoint
ALTER TABLE "till_day" ADD CONSTRAINT "till_day_day_house_id_pk" PRIMARY KEY("day","house_id");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_till_day" FOREIGN KEY ("till_on","till_house") REFERENCES "public"."till_day"("day","house_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entry_till" ON "ledger_entry" USING btree ("till_on","till_house") WHERE "ledger_entry"."till_on" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_closed_till"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for whoever is closing the drawer's day, and whoever closes it waits for this entry.
  PERFORM FROM "till_day" WHERE "day" = NEW."till_on" AND "house_id" = NEW."till_house" AND "closed_at" IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the till of % is closed', NEW."till_on" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
