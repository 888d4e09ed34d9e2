-- Whoever takes time in a room waits here for whoever does so at the same moment. A function, so that a test can take it out.
CREATE FUNCTION "lock_room"("room" integer) RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(-2, "room") $$;
