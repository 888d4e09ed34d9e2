CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
--> statement-breakpoint
ALTER TABLE "room_occupancy" ADD CONSTRAINT "room_occupancy_no_overlap" EXCLUDE USING gist ("room_id" WITH =, "during" WITH &&);
--> statement-breakpoint
CREATE FUNCTION "tell_spots_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Processes keep the spots in memory; whoever changes a row, by whatever way, is heard.
  PERFORM pg_notify('spots_changed', current_schema());
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "spot_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "spot" FOR EACH STATEMENT EXECUTE FUNCTION "tell_spots_changed"();
--> statement-breakpoint
CREATE TRIGGER "room_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "room" FOR EACH STATEMENT EXECUTE FUNCTION "tell_spots_changed"();
