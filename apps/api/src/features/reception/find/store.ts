import type { WantedWord } from '@machi/domain/reception/find';
import type { FoundOrder } from '@machi/domain/reception/model';
import { statement, type Queryable } from '../../../database/database.ts';
import { sql, value } from '../../../database/sql.ts';
import { memberMatches } from '../../../platform/members/member-search.ts';

/** A facility or room whose name contains a word. */
export interface WantedPlace {
  /** Index of the word. */
  readonly n: number;
  readonly spot_id: number;
  /** 0 for a whole facility. */
  readonly room_id: number;
}

export interface FoundRow {
  readonly application_code: string;
  /** Both null once the member has withdrawn. */
  readonly member_id: number | null;
  readonly name: string | null;
  readonly group_name: string;
  readonly spot_id: number;
  readonly room_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly approval_status: 0 | 1 | 2;
  readonly is_canceled: 0 | 1;
  readonly dates: number;
  readonly total: number;
}

/**
 * Applications that match every word in one of their dates, each with the matching date nearest to now. Words are
 * searched one by one and then intersected, so that a word with many matches costs no more than one scan of the
 * reservations.
 */
const selectFound = statement<FoundRow>(
  'reception-find-applications',
  sql`with words as (select * from unnest(${value('numbers')}::int[], ${value('texts')}::text[], ${value('kanas')}::text[], ${value('digits')}::text[], ${value('codes')}::text[], ${value('days')}::text[]) as w(n, text, kana, digits, code, day)),
   places as (select * from unnest(${value('place_numbers')}::int[], ${value('spots')}::int[], ${value('rooms')}::int[]) as p(n, spot_id, room_id)),
   people as materialized (select w.n, member_id from words w join member on ${memberMatches('w.text', 'w.kana', 'w.digits')}),
   hits as (
     select w.n, r.reservation_id from words w join reservation r on starts_with(r.application_code, w.code)
       or starts_with(r.reservation_code, w.code) or strpos(lower(r.group_name), w.text) > 0
       or (r.started_at at time zone 'Asia/Tokyo')::date = nullif(w.day, '')::date
     union select p.n, r.reservation_id from people p join reservation r on r.member_id = p.member_id
     union select p.n, r.reservation_id from places p join reservation r on r.spot_id = p.spot_id and p.room_id in (0, r.room_id)),
   fitting as (
     select r.*, abs(extract(epoch from r.started_at - ${value('now')})) as away from reservation r
     where r.reservation_id in (select reservation_id from hits group by reservation_id having count(*) = (select count(*) from words))),
   nearest as (
     select distinct on (application_code) *, count(*) over (partition by application_code)::int as dates
     from fitting order by application_code, is_canceled, away)
   select f.application_code, f.member_id, m.lastname || ' ' || m.firstname as name, f.group_name, f.spot_id, f.room_id,
     f.started_at, f.ended_at, f.approval_status, f.is_canceled, f.dates, count(*) over ()::int as total
   from nearest f left join member m on m.member_id = f.member_id
   order by case when ${value('order')} = 'use' then f.away end, case when ${value('order')} = 'applied' then f.reserved_at end desc,
     case when ${value('order')} = 'name' then m.lastfurigana || m.firstfurigana end, f.application_code
   limit ${value('limit')} offset ${value('offset')}`,
);

/** Applications that match all words, in the requested order. */
export const readFound = (
  database: Queryable,
  words: readonly WantedWord[],
  places: readonly WantedPlace[],
  order: FoundOrder,
  now: Date,
  limit: number,
  offset: number,
): Promise<FoundRow[]> =>
  database.run(selectFound, {
    numbers: words.map((_word, n) => n),
    texts: words.map(({ text }) => text),
    kanas: words.map(({ kana }) => kana),
    digits: words.map(({ digits }) => digits),
    codes: words.map(({ code }) => code),
    days: words.map(({ day }) => day ?? ''),
    place_numbers: places.map(({ n }) => n),
    spots: places.map(({ spot_id }) => spot_id),
    rooms: places.map(({ room_id }) => room_id),
    now,
    order,
    limit,
    offset,
  });
