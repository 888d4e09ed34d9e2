import { changeClub, grantClubExemption } from '@machi/domain/clubs/desk-contract';
import { numbered, sql, type Part } from '../../database/sql.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { IS_UNMANNED, isEndingAt, isKeptAt } from './store.ts';

const wordsOf = (part: Part): string => numbered(part).text;

export const waits: readonly Waits[] = [
  {
    kind: 'club',
    permission: changeClub.permission,
    rows: wordsOf(sql`select c.club_id::text as key, c.people_changed_at as since, null::date as due
     from club c where ${isKeptAt('$3::date')} and ${IS_UNMANNED}`),
  },
  {
    kind: 'club-exemption',
    permission: grantClubExemption.permission,
    // Due on the exemption's last day, so late only after it has ended.
    rows: wordsOf(sql`select c.club_id::text as key, (e.ends_on - 30)::timestamp at time zone 'Asia/Tokyo' as since, e.ends_on as due
     from club_exemption e join club c using (club_id) where ${isKeptAt('$3::date')} and ${isEndingAt('$3::date')}`),
    isLateByDueAlone: true,
  },
];
