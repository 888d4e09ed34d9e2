import { permissions } from '@machi/domain/face-calibration/staff';
import type { MeasuredPerson, SiteStrangers } from '@machi/domain/faces/calibration';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { PassKind } from '@machi/domain/passes/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsFrom, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { face_calibration } from '../../database/tables/faces.ts';

const rows = rowsOf(face_calibration);

type Row = typeof face_calibration.$inferSelect;
export interface CalibrationRow extends Readonly<Omit<Row, 'decided_by'>> {
  readonly asked_by_name: string | null;
  /** Whether the official who measured may still measure. */
  readonly is_asker_entitled: boolean;
  readonly decided_by_name: string | null;
  readonly is_last_approved: boolean;
  readonly is_decided: boolean;
}

/** Calibrations shown; older ones were replaced. */
const SHOWN = 10;

const named = rowsFrom(
  statement<CalibrationRow>(
    'face-calibrations',
    `select c.face_calibration_id, c.model_id, c.place, c.scores, c.median, c.upper, c.asked_at, c.asked_by, c.decided_at,
    c.is_approved, c.decided_at is not null as is_decided,
    trim(a.lastname || ' ' || a.firstname) as asked_by_name, trim(d.lastname || ' ' || d.firstname) as decided_by_name,
    coalesce(a.is_official and a.locked_at is null and a.roles && '{${permissions['face:calibrate:any'].join()}}'::text[], false)
      as is_asker_entitled,
    coalesce(c.is_approved, false) and not exists (select from face_calibration later where later.is_approved and later.model_id = c.model_id
      and later.face_calibration_id > c.face_calibration_id) as is_last_approved
  from face_calibration c left join member a on a.member_id = c.asked_by left join member d on d.member_id = c.decided_by`,
  ),
);

const countGalleries = statement<{ pass: PassKind; faces: number }>(
  'count-face-galleries',
  `select c.pass, count(*)::int as faces from pass_consent c
     join subscription s on s.member_id = c.member_id and s.service_id = $1 and s.suspended_at is null
     join member m on m.member_id = c.member_id and m.locked_at is null
     join face_enrolment f on f.member_id = c.member_id and f.model_id = $2 and f.consent_version = $3
   group by c.pass`,
);

export interface NewCalibration {
  readonly model_id: string;
  readonly place: string;
  readonly people: readonly MeasuredPerson[];
}

/** On-site measurements and the officials' decisions about them. */
export const calibrationStore = {
  latest(database: Queryable) {
    const newest = { order: ['is_decided', '-is_last_approved', '-face_calibration_id'], limit: SHOWN } as const;
    return named.list(database, 'select-face-calibrations', {}, newest);
  },
  async lock(transaction: Queryable, face_calibration_id: number): Promise<CalibrationRow | undefined> {
    await rows.lock(transaction, 'lock-face-calibration', { face_calibration_id }, { columns: ['asked_by'] });
    return named.one(transaction, 'select-face-calibration', { face_calibration_id });
  },
  /** Replaces the waiting one. */
  async replace(
    transaction: Queryable,
    { model_id, place, people }: NewCalibration,
    { median, upper }: SiteStrangers,
    by: number,
    now: Date,
  ): Promise<number> {
    // Serialises submissions, so that only one is left waiting.
    await takeTurn(transaction, 'face-calibration');
    await rows.remove(transaction, 'delete-waiting-face-calibration', { decided_at: null });
    const values = { model_id, place, scores: people, median, upper, asked_at: now, asked_by: by };
    const made = await rows.insertReturning(transaction, 'insert-face-calibration', values, ['face_calibration_id']);
    return made.face_calibration_id;
  },
  /** False if another official decided first. */
  async decide(transaction: Queryable, id: number, is_approved: boolean, by: number, now: Date): Promise<boolean> {
    const open = { face_calibration_id: id, decided_at: null };
    const set = { decided_at: now, decided_by: by, is_approved, ...(!is_approved && { scores: [] }) };
    return (await rows.updateReturning(transaction, 'decide-face-calibration', open, set, ['asked_by'])).length > 0;
  },
  /** The number of faces that the terminals of each pass know. */
  galleries: (database: Queryable, serviceId: number, { model_id, consent_version }: FacesFile) =>
    database.run(countGalleries, [serviceId, model_id, consent_version]),
};
