-- A version of a form that was published never changes: applications keep theirs.
CREATE FUNCTION "refuse_published_form_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.body IS DISTINCT FROM NEW.body OR OLD.published_at IS DISTINCT FROM NEW.published_at THEN
    RAISE EXCEPTION 'a published version of a form does not change';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "published_form_stays" BEFORE UPDATE ON "onlineform_version"
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION "refuse_published_form_change"();
