CREATE TABLE "watch" (
	"delegation_id" integer PRIMARY KEY NOT NULL,
	"signs" text[] NOT NULL,
	"days" smallint NOT NULL,
	"fine_on" date,
	"paused_until" date,
	"looked_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "watch_days" CHECK ("watch"."days" between 2 and 14)
);
--> statement-breakpoint
DROP INDEX "delegation_standing";--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_delegation_id_delegation_delegation_id_fk" FOREIGN KEY ("delegation_id") REFERENCES "public"."delegation"("delegation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delegation_standing" ON "delegation" USING btree ("principal_id","delegate_id",(cardinality("matters") = 0)) WHERE "delegation"."delegate_id" is not null and "delegation"."ended_at" is null;