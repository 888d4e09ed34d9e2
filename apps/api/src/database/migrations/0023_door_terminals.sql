ALTER TABLE "terminal" DROP CONSTRAINT "terminal_desk";--> statement-breakpoint
ALTER TABLE "terminal" DROP CONSTRAINT "terminal_pass";--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "door_id" integer;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_desk" CHECK (not "terminal"."is_test" or coalesce("terminal"."pass" in ('bath', 'bus'), false));--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_door" CHECK (("terminal"."pass" is not distinct from 'door') = ("terminal"."door_id" is not null));--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_pass" CHECK ("terminal"."pass" in ('bath', 'bus', 'door'));