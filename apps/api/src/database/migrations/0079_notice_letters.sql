CREATE TABLE "notice_delivery" (
	"notice_id" integer PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"up_to_member" integer DEFAULT 0 NOT NULL,
	"fixed_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"paused_by" integer,
	"done_at" timestamp with time zone,
	"mail" integer DEFAULT 0 NOT NULL,
	"daily" integer DEFAULT 0 NOT NULL,
	"sms" integer DEFAULT 0 NOT NULL,
	"unreached" integer DEFAULT 0 NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_reader" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"is_sms_urgent" smallint DEFAULT 0 NOT NULL,
	"digest_on" date,
	CONSTRAINT "notice_reader_is_sms_urgent" CHECK ("notice_reader"."is_sms_urgent" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "notice_recipient" (
	"notice_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"channel" text NOT NULL,
	"pace" text NOT NULL,
	"fixed_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	"outbox_id" integer,
	CONSTRAINT "notice_recipient_notice_id_member_id_channel_pk" PRIMARY KEY("notice_id","member_id","channel"),
	CONSTRAINT "notice_recipient_channel" CHECK ("notice_recipient"."channel" in ('mail', 'sms')),
	CONSTRAINT "notice_recipient_pace" CHECK ("notice_recipient"."pace" in ('at-once', 'daily'))
);
--> statement-breakpoint
CREATE TABLE "notice_wish" (
	"member_id" integer NOT NULL,
	"notice_category_id" smallint NOT NULL,
	"pace" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_wish_member_id_notice_category_id_pk" PRIMARY KEY("member_id","notice_category_id"),
	CONSTRAINT "notice_wish_category" CHECK ("notice_wish"."notice_category_id" in (0, 2, 3, 4, 5)),
	CONSTRAINT "notice_wish_pace" CHECK ("notice_wish"."pace" in ('at-once', 'daily'))
);
--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_notice_id_notice_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("notice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_paused_by_member_member_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."member"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_reader" ADD CONSTRAINT "notice_reader_member_id_member_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_notice_id_notice_delivery_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice_delivery"("notice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_member_id_member_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_wish" ADD CONSTRAINT "notice_wish_member_id_member_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_delivery_open" ON "notice_delivery" USING btree ("notice_id") WHERE "notice_delivery"."done_at" is null;--> statement-breakpoint
CREATE INDEX "notice_recipient_waiting" ON "notice_recipient" USING btree ("notice_id","member_id") WHERE "notice_recipient"."queued_at" is null;--> statement-breakpoint
CREATE INDEX "notice_recipient_daily" ON "notice_recipient" USING btree ("member_id","notice_id") WHERE "notice_recipient"."queued_at" is null and "notice_recipient"."pace" = 'daily';--> statement-breakpoint
CREATE INDEX "notice_recipient_member" ON "notice_recipient" USING btree ("member_id");--> statement-breakpoint
INSERT INTO "notice_delivery" ("notice_id", "begun_at", "fixed_at", "done_at") SELECT "notice_id", now(), now(), now() FROM "notice" WHERE "is_draft" = 0 and "approval_status" = 1 and "published_at" <= now();
