CREATE TABLE "share_link" (
	"reservation_id" integer PRIMARY KEY NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_link_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_reservation_id_reservation_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("reservation_id") ON DELETE cascade ON UPDATE no action;