-- Codes that were made before are not hashed slowly, which SQL cannot do. Whoever needs new ones makes them in the account.
DELETE FROM "recovery_code";
