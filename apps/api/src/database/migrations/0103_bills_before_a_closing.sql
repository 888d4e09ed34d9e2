DROP INDEX "bathing_billing_once";--> statement-breakpoint
ALTER TABLE "billing_month" ALTER COLUMN "closed_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bathing_billing" ADD COLUMN "part" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "bathing_billing_once" ON "bathing_billing" USING btree ("member_id","month","part");