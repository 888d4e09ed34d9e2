ALTER TABLE "device" ALTER COLUMN "spot_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "kind" text DEFAULT 'spot' NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_spot" CHECK (("device"."kind" = 'spot') = ("device"."spot_id" is not null));