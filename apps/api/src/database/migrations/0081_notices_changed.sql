CREATE FUNCTION "tell_notices_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Processes keep the list that guests read in memory; whoever changes a notice, by whatever way, is heard.
  PERFORM pg_notify('notices_changed', current_schema());
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "notice_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "notice" FOR EACH STATEMENT EXECUTE FUNCTION "tell_notices_changed"();
