ALTER TABLE "reservation" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
-- What was refused until now: the audit log knows when.
UPDATE "reservation" r SET "refused_at" = (
    SELECT max(a.acted_at) FROM "audit" a
    WHERE a.action = 'reservation:refuse' AND a.subject = 'reservation' AND a.subject_id = r.reservation_id)
  WHERE r.approval_status = 2;
