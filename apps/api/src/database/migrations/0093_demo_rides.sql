CREATE TABLE "demo_texts" (
	"digest" text PRIMARY KEY NOT NULL,
	"consent" jsonb NOT NULL,
	"waiver" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seat_reservation" ADD COLUMN "demo_service_id" integer;--> statement-breakpoint
ALTER TABLE "seat_reservation" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seat_reservation" ADD COLUMN "agreed_digest" text;--> statement-breakpoint
ALTER TABLE "seat_reservation" ADD CONSTRAINT "seat_reservation_agreed_digest_demo_texts_digest_fk" FOREIGN KEY ("agreed_digest") REFERENCES "public"."demo_texts"("digest") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_reservation" ADD CONSTRAINT "seat_reservation_agreed" CHECK (num_nonnulls("seat_reservation"."agreed_at", "seat_reservation"."agreed_digest") <> 1
        and ("seat_reservation"."demo_service_id" is null or "seat_reservation"."state" in ('held', 'released') or "seat_reservation"."agreed_at" is not null));