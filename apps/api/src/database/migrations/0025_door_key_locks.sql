DROP INDEX "door_key_code";--> statement-breakpoint
DROP INDEX "door_key_due";--> statement-breakpoint
DROP INDEX "door_key_open";--> statement-breakpoint
ALTER TABLE "door_key" ADD COLUMN "lock" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "door_key_code" ON "door_key" USING btree ("door_code_id","door_id","lock");--> statement-breakpoint
CREATE INDEX "door_key_due" ON "door_key" USING btree ("lock","next_try_at") WHERE "door_key"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "door_key_open" ON "door_key" USING btree ("lock") WHERE "door_key"."state" <> 'gone';