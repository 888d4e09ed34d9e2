CREATE TABLE "faq_opening" (
	"standing_text_id" integer NOT NULL,
	"month" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "faq_opening_standing_text_id_month_pk" PRIMARY KEY("standing_text_id","month")
);
--> statement-breakpoint
ALTER TABLE "faq_opening" ADD CONSTRAINT "faq_opening_standing_text_id_standing_text_standing_text_id_fk" FOREIGN KEY ("standing_text_id") REFERENCES "public"."standing_text"("standing_text_id") ON DELETE cascade ON UPDATE no action;