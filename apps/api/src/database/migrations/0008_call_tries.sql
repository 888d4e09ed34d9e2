-- Which half day the call was wished for stood in the subject alone.
ALTER TABLE "message_thread" RENAME COLUMN "call_on" TO "call_at";--> statement-breakpoint
ALTER TABLE "message_thread" ALTER COLUMN "call_at" TYPE text USING "call_at"::text || CASE WHEN "subject" ~ '午後|afternoon' THEN ' pm' ELSE ' am' END;--> statement-breakpoint
ALTER TABLE "message_thread" ADD COLUMN "call_tries" smallint DEFAULT 0 NOT NULL;
