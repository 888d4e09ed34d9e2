import { MINUTES_A_DAY, dateAt, instantOf } from '@machi/domain/calendar/model';
import { statement, type Queryable } from '../../database/database.ts';
import { IS_GUEST } from '../../platform/members/member-search.ts';
import type { Reachable } from '../../platform/notifications/recipient.ts';
import type { HandledRow } from './handled.ts';

/** An applicant with their contact. */
export interface ApplicantFile extends Reachable {
  readonly member_id: number;
  readonly name: string;
  readonly furigana: string;
  readonly tel: string | null;
  readonly is_resident: 0 | 1;
  readonly is_verified: boolean;
  readonly is_guest: boolean;
  readonly has_died: boolean;
  readonly no_shows: number;
  readonly locale: string;
  readonly is_locked: boolean;
}

const readApplicants = statement<ApplicantFile>(
  'reception-read-applicants',
  `select m.member_id, m.lastname || ' ' || m.firstname as name, m.lastfurigana || ' ' || m.firstfurigana as furigana,
     coalesce(m.tel, m.login_tel_key) as tel, m.email, m.login_tel_key, m.is_resident, m.verified_at is not null as is_verified, (${IS_GUEST}) as is_guest,
     exists (select from member_death e where e.member_id = m.member_id) as has_died,
     m.locale, m.locked_at is not null as is_locked, (select count(*)::int from reservation r where r.member_id = m.member_id and r.no_show_at is not null) as no_shows
   from member m where m.member_id = any($1::int[])`,
);

interface SurroundingsRow {
  readonly reservation_id: number;
  readonly before: Date | null;
  readonly after: Date | null;
  readonly waiting: number;
  readonly held_in_month: number;
}

const readSurroundings = statement<SurroundingsRow>(
  'reception-read-surroundings',
  `select r.reservation_id,
     (select max(upper(o.during)) from room_occupancy o where o.room_id = r.room_id and o.kind <> 'blackout'
        and o.during && tstzrange(day.starts, greatest(day.starts, r.started_at))
        and upper(o.during) <= r.started_at and lower(o.during) >= day.starts) as before,
     (select min(lower(o.during)) from room_occupancy o where o.room_id = r.room_id and o.kind <> 'blackout'
        and o.during && tstzrange(least(r.ended_at, day.ends), day.ends)
        and lower(o.during) >= r.ended_at and lower(o.during) < day.ends) as after,
     (select count(*)::int from waitlist w where w.room_id = r.room_id and w.told_at is null
        and w.during && tstzrange(r.started_at, r.ended_at)) as waiting,
     (select count(*)::int from reservation h where h.member_id = r.member_id and h.spot_id = r.spot_id
        and h.use_month = r.use_month and h.is_canceled = 0 and h.approval_status <> 2) as held_in_month
   from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as day(reservation_id, starts, ends)
   join reservation r using (reservation_id) order by r.started_at, r.reservation_id`,
);

export const applicationStore = {
  applicants: async (database: Queryable, ids: readonly (number | null)[]) => {
    const rows = await database.run(readApplicants, [[...new Set(ids.filter((id) => id !== null))]]);
    return new Map(rows.map((row) => [row.member_id, row]));
  },
  /** The other uses of each date's room on that day. */
  surroundings: (database: Queryable, rows: readonly HandledRow[]) =>
    database.run(readSurroundings, [
      rows.map(({ reservation_id }) => reservation_id),
      rows.map(({ started_at }) => instantOf(dateAt(started_at), 0).toISOString()),
      rows.map(({ started_at }) => instantOf(dateAt(started_at), MINUTES_A_DAY).toISOString()),
    ]),
};
