import { refuseDayRange } from '@machi/domain/calendar/day-range';
import { addDays, instantOf } from '@machi/domain/calendar/model';
import { OWN_CALENDAR_DAYS, type OwnListAsked } from '@machi/domain/own-list/model';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';

const LIST_PAGE = 100;
/** Past rows per page: about two screenfuls. */
const HISTORY_PAGE = 20;
/** More than a member can ever reserve in two months. */
const CALENDAR_PAGE = 1000;
const NO_ID_YET = 2_147_483_647;

/** A table whose rows belong to members and have a start and an end. */
export interface OwnThings<Id extends string> {
  /** Suffix of the statement names: `list-past-seats`. */
  readonly name: string;
  readonly table: string;
  readonly id: Id;
  /** SQL of moments and columns; the table's alias is `r`. */
  readonly starts: string;
  readonly ends: string;
  readonly columns: string;
  /** SQL: rows that the owner may see. */
  readonly isShown: string;
  /** SQL: rows that count as upcoming until they end. */
  readonly stands: string;
  /** Whether clubs share rows; the list then takes their numbers. */
  readonly isShared?: true;
}

export interface OwnPage<Row> {
  readonly rows: readonly Row[];
  readonly has_more: boolean;
}

const pageOf = <Row>(rows: readonly Row[], size: number): OwnPage<Row> => ({
  rows: rows.slice(0, size),
  has_more: rows.length > size,
});

/** Lists a member's own rows of one kind: all, past or upcoming ones, or the days of a calendar. */
export function ownListOf<Row>({
  name,
  table,
  id,
  starts,
  ends,
  columns,
  isShown,
  stands,
  isShared,
}: OwnThings<keyof Row & string>) {
  const whose = (clubsAt: number) =>
    isShared
      ? `(r.member_id = $1 or (r.club_id = any($${clubsAt}::int[]) and r.member_id is not null))`
      : 'r.member_id = $1';
  const own = (clubsAt: number) => `select ${columns} from ${table} r where ${whose(clubsAt)} and ${isShown}`;
  const isToCome = `(${stands} and ${ends} > $2)`;
  /** SQL: a page begins after the last row of the page before. */
  const after = (sign: '<' | '>') =>
    `($3::int is null or (${starts}, r.${id}) ${sign} (
       select ${starts}, r.${id} from ${table} r where r.${id} = $3 and ${whose(5)}))`;
  const all = statement<Row>(`list-own-${name}`, `${own(4)} and r.${id} < $2 order by r.${id} desc limit $3`);
  const upcoming = statement<Row>(
    `list-upcoming-${name}`,
    `${own(5)} and ${isToCome} and ${after('>')} order by ${starts}, r.${id} limit $4`,
  );
  const past = statement<Row>(
    `list-past-${name}`,
    `${own(5)} and not ${isToCome} and ${after('<')} order by ${starts} desc, r.${id} desc limit $4`,
  );
  const days = statement<Row>(
    `list-${name}-of-days`,
    `${own(5)} and ${starts} < $3 and ${ends} > $2 order by ${starts}, r.${id} limit $4`,
  );

  return async (
    database: Queryable,
    memberId: number,
    { before, scope, from, to }: OwnListAsked,
    now: Date,
    clubIds: readonly number[] = [],
  ): Promise<OwnPage<Row> | Refusal> => {
    const shared = isShared ? [clubIds] : [];
    if (from !== undefined || to !== undefined) {
      if (from === undefined || to === undefined)
        return refuse(422, { field: from === undefined ? 'from' : 'to', code: 'required' });
      const refusal = refuseDayRange(from, to, OWN_CALENDAR_DAYS);
      if (refusal) return refusal;
      const during = [instantOf(from, 0), instantOf(addDays(to, 1), 0)];
      return pageOf(await database.run(days, [memberId, ...during, CALENDAR_PAGE + 1, ...shared]), CALENDAR_PAGE);
    }
    if (scope === undefined)
      return pageOf(await database.run(all, [memberId, before ?? NO_ID_YET, LIST_PAGE + 1, ...shared]), LIST_PAGE);
    const [half, size] = scope === 'upcoming' ? [upcoming, LIST_PAGE] : [past, HISTORY_PAGE];
    return pageOf(await database.run(half, [memberId, now, before ?? null, size + 1, ...shared]), size);
  };
}
