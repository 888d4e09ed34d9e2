CREATE TABLE "filled_table" (
	"table_name" text PRIMARY KEY NOT NULL,
	"filled_at" timestamp with time zone NOT NULL
);
