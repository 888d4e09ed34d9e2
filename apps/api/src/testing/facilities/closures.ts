import type { OpenTown } from '../towns/open-town.ts';

interface ClosedTime {
  readonly spot_id: number;
  /** Null: the whole facility; `held` is then the room whose time is taken. */
  readonly room_id: number | null;
  readonly held: number;
  /** Instants. */
  readonly from: string;
  readonly to: string;
  readonly ja: string;
  readonly en: string;
}

/** Inserts a closure without reception's rules, with the row that takes one room. */
export const closeTime = (town: OpenTown, { spot_id, room_id, held, from, to, ja, en }: ClosedTime): Promise<unknown> =>
  town.rows(
    `with made as (insert into blackout (spot_id, room_id, during, reason, created_at)
       values ($1, $2, tstzrange($3, $4), jsonb_build_object('ja', $5::text, 'en', $6::text), now())
       returning blackout_id, during)
     insert into room_occupancy (room_id, during, kind, blackout_id) select $7, during, 'blackout', blackout_id from made`,
    spot_id,
    room_id,
    from,
    to,
    ja,
    en,
    held,
  );
