CREATE FUNCTION "tell_onlineforms_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Processes keep the list of open forms in memory; whoever changes one, by whatever way, is heard.
  PERFORM pg_notify('onlineforms_changed', current_schema());
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "onlineform_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "onlineform" FOR EACH STATEMENT EXECUTE FUNCTION "tell_onlineforms_changed"();
--> statement-breakpoint
CREATE TRIGGER "onlineform_version_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "onlineform_version" FOR EACH STATEMENT EXECUTE FUNCTION "tell_onlineforms_changed"();
