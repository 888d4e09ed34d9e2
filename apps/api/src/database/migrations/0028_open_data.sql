CREATE TABLE "open_data_set" (
	"set_key" text PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
