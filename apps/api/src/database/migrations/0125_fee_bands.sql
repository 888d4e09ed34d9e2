ALTER TABLE "equipment" ADD COLUMN "next_fee_yen" integer;--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "next_fee_from" date;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "fee_bands" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "next_fee_bands" jsonb;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "next_surcharges" jsonb;