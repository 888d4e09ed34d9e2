ALTER TABLE "revocation_list" ADD COLUMN "use" text DEFAULT 'authentication' NOT NULL;--> statement-breakpoint
ALTER TABLE "revocation_list" DROP CONSTRAINT "revocation_list_pkey";--> statement-breakpoint
ALTER TABLE "revocation_list" ADD CONSTRAINT "revocation_list_use_source_pk" PRIMARY KEY("use","source");
