CREATE TABLE "shelter_arrival" (
	"terminal_id" integer NOT NULL,
	"arrival_id" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shelter_arrival_terminal_id_arrival_id_pk" PRIMARY KEY("terminal_id","arrival_id")
);
--> statement-breakpoint
CREATE TABLE "shelter_code" (
	"shelter_code_id" integer PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shelter_code_one" CHECK ("shelter_code"."shelter_code_id" = 1)
);
--> statement-breakpoint
ALTER TABLE "shelter_opening" ADD COLUMN "opened_by_terminal" integer;--> statement-breakpoint
ALTER TABLE "shelter_stay" ADD COLUMN "terminal_id" integer;--> statement-breakpoint
ALTER TABLE "shelter_stay" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "shelter_id" integer;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "shelter_decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shelter_arrival" ADD CONSTRAINT "shelter_arrival_terminal_id_terminal_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("terminal_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shelter_arrival_taken" ON "shelter_arrival" USING btree ("terminal_id","taken_at");--> statement-breakpoint
ALTER TABLE "shelter_opening" ADD CONSTRAINT "shelter_opening_opened_by_terminal_terminal_terminal_id_fk" FOREIGN KEY ("opened_by_terminal") REFERENCES "public"."terminal"("terminal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelter_stay" ADD CONSTRAINT "shelter_stay_terminal_id_terminal_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("terminal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shelter_stay_terminal" ON "shelter_stay" USING btree ("terminal_id");--> statement-breakpoint
ALTER TABLE "shelter_stay" ADD CONSTRAINT "shelter_stay_way" CHECK (("shelter_stay"."terminal_id" is null) = ("shelter_stay"."way" is null));