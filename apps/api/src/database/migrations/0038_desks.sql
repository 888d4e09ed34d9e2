ALTER TABLE "terminal" DROP CONSTRAINT "terminal_bus_kind";--> statement-breakpoint
ALTER TABLE "terminal" ALTER COLUMN "pass" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_desk" CHECK ("terminal"."pass" is not null or not "terminal"."is_test");--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_bus_kind" CHECK (("terminal"."pass" is not distinct from 'bus') = ("terminal"."bus_kind" is not null));