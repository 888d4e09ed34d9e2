ALTER TABLE "room" ADD COLUMN "next_fee_yen" integer;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "next_fee_from" date;