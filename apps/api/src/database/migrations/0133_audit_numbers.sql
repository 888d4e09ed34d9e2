-- A transaction has its own number before it takes that of a deed. A seal that misses a deed can then ask
-- PostgreSQL whether its transaction has ended. One that was held up between the two was taken for rolled back.
CREATE FUNCTION "number_audit_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_transaction_numbered" BEFORE INSERT ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "number_audit_transaction"();
