CREATE TABLE "terminal_face" (
	"terminal_id" integer NOT NULL,
	"face_no" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "terminal_face_terminal_id_face_no_pk" PRIMARY KEY("terminal_id","face_no")
);
--> statement-breakpoint
ALTER TABLE "terminal_face" ADD CONSTRAINT "terminal_face_terminal_id_terminal_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("terminal_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_face" ADD CONSTRAINT "terminal_face_member_id_member_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terminal_face_member" ON "terminal_face" USING btree ("member_id");