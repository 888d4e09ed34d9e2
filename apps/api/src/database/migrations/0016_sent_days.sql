CREATE TABLE "sent_day" (
	"key_hash" text NOT NULL,
	"day" date NOT NULL,
	"sends" integer NOT NULL,
	CONSTRAINT "sent_day_key_hash_day_pk" PRIMARY KEY("key_hash","day")
);
--> statement-breakpoint
CREATE INDEX "sent_day_age" ON "sent_day" USING btree ("day");