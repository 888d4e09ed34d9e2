ALTER TABLE "calendar_feed" ADD COLUMN "kind" text DEFAULT 'reservations' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feed" DROP CONSTRAINT "calendar_feed_pkey";--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_member_id_kind_pk" PRIMARY KEY("member_id","kind");
