import type pg from 'pg';

/** Parts of an acknowledged booking, each exactly once; a cancelled one holds no time any more. */
const STORED = `select r.note, count(*)::int as reservations, sum((r.is_canceled = 0)::int)::int as due,
    count(o.reservation_id)::int as held, count(a.subject_id)::int as noted
  from reservation r left join room_occupancy o on o.reservation_id = r.reservation_id
    left join audit a on a.subject = 'reservation' and a.action = 'reservation:create' and a.subject_id = r.reservation_id
  where r.note like 'attempt %' group by r.note`;

interface StoredBooking {
  readonly note: string;
  readonly reservations: number;
  readonly due: number;
  readonly held: number;
  readonly noted: number;
}

/** Finds acknowledged attempts, by the number in their note, that are missing, doubled or incomplete. */
export async function judgeBookings(database: pg.Client, acknowledged: ReadonlySet<number>) {
  const { rows } = await database.query<StoredBooking>(STORED);
  const found = new Set(rows.map(({ note }) => note));
  return {
    stored: rows.length,
    lost: [...acknowledged].filter((number) => !found.has(`attempt ${number}`)).length,
    doubled: rows.filter(({ reservations }) => reservations > 1).length,
    partial: rows.filter(({ due, held, noted, reservations }) => held !== due || noted !== reservations).length,
  };
}
