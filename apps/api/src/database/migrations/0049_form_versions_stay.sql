-- What a version says never changes from the moment when it is there: somebody may have applied by its test address.
-- A version is published once; only its test address may come and go.
CREATE OR REPLACE FUNCTION "refuse_published_form_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.body IS DISTINCT FROM NEW.body OR OLD.version <> NEW.version OR OLD.onlineform_id <> NEW.onlineform_id THEN
    RAISE EXCEPTION 'a version of a form does not change';
  END IF;
  IF OLD.published_at IS NOT NULL AND OLD.published_at IS DISTINCT FROM NEW.published_at THEN
    RAISE EXCEPTION 'a version of a form is published once';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER "published_form_stays" ON "onlineform_version";
--> statement-breakpoint
CREATE TRIGGER "form_version_stays" BEFORE UPDATE ON "onlineform_version"
  FOR EACH ROW EXECUTE FUNCTION "refuse_published_form_change"();
--> statement-breakpoint
CREATE FUNCTION "refuse_published_form_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NOT NULL THEN
    RAISE EXCEPTION 'a published version of a form stays';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "published_form_version_stays" BEFORE DELETE ON "onlineform_version"
  FOR EACH ROW EXECUTE FUNCTION "refuse_published_form_removal"();
