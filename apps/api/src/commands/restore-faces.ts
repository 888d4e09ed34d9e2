import { raisedSite } from '@machi/domain/faces/calibration';
import { statement, type Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import { face_calibration } from '../database/tables/faces.ts';
import { siteInForce } from '../platform/faces/faces-in-force.ts';
import type { TakenAway } from '../platform/restore/taken-away.ts';

/** Deleted faces must stay deleted: a face stays only if a list is known and contains it. */
export const deleteFaces = statement<{ readonly id: number }>(
  'delete-faces-again',
  `with gone as (
     delete from face_enrolment f where not exists (
       select from jsonb_to_recordset($1::jsonb) as k(face_no int, member_id int, enrolled_at timestamptz)
       where k.face_no = f.face_no and k.member_id = f.member_id and k.enrolled_at = f.enrolled_at)
     returning f.member_id)
   update member m set is_face_registered = 0 from gone where m.member_id = gone.member_id returning m.member_id as id`,
);
/** Terminals may hold faces enrolled after the backup, so their numbers are not reused. */
export const passFaceNumbers = statement(
  'pass-face-numbers',
  `select setval(sequence, nextval(sequence) + 100000)
   from (select pg_get_serial_sequence('face_enrolment', 'face_no') as sequence) s`,
);
/**
 * What terminals received after the backup is unknown: any working terminal may hold any face until its next snapshot.
 */
export const noteFacesHeld = statement(
  'note-faces-held',
  `insert into terminal_face (terminal_id, face_no, member_id)
   select t.terminal_id, f.face_no, f.member_id from terminal t cross join (
     select face_no, member_id from face_enrolment
     union select k.face_no, m.member_id from jsonb_to_recordset($1::jsonb) as k(face_no int, member_id int)
       join member m using (member_id)) f
   where t.pass is not null and t.registered_at is not null and t.revoked_at is null
   on conflict do nothing`,
);
/** A terminal may have a later version than the backup: all get a new one. */
export const passSnapshotVersions = statement(
  'pass-snapshot-versions',
  'update terminal_snapshot set version = version + 100000',
);

const measured = rowsOf(face_calibration);

/** Restores thresholds that were approved after the backup, never lowering any; answers the number of models. */
export async function raiseThresholds(
  transaction: Queryable,
  known: NonNullable<TakenAway['thresholds']>,
  now: Date,
): Promise<number> {
  let raised = 0;
  for (const { model_id, ...site } of known) {
    const inForce = await siteInForce(transaction, model_id);
    const { median, upper } = inForce ? raisedSite(inForce, site) : site;
    if (median === inForce?.median && upper - inForce.upper < 1e-9) continue;
    const place = { place: '', scores: [], asked_at: now, decided_at: now, is_approved: true };
    await measured.insert(transaction, 'measure-in-force-again', { model_id, median, upper, ...place });
    raised += 1;
  }
  return raised;
}
