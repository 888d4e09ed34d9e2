import type { WaitingWork } from '@machi/domain/work-list/contract';
import { workKinds, type WorkKind } from '@machi/domain/work-list/kinds';
import { dateAt } from '@machi/domain/calendar/model';
import { decidePermission, type Asker } from '@machi/domain/permissions/model';
import { byUrgency, lateBefore } from '@machi/domain/work-list/rules';
import { isDatabaseGone, sqlState, statement, type Statement } from '../../database/database.ts';
import type { House } from '../house.ts';
import type { Waits } from './waits.ts';

type CountedRow = Omit<WaitingWork, 'oldest'> & { readonly oldest: string | null };

const lateOf = ({ isLateByDueAlone }: Waits): string =>
  isLateByDueAlone ? 'w.due < $3::date' : '(w.due < $3::date or w.since < $4::timestamptz)';

const countOf = (waits: Waits): string =>
  `select '${waits.kind}' as kind, count(*)::int as waiting, count(*) filter (where ${lateOf(waits)})::int as late,
     (min(w.since) at time zone 'Asia/Tokyo')::date::text as oldest,
     min(${waits.hasHalfDays ? 'w.due_in' : 'w.due::text'}) filter (where w.due >= $3::date) as next_due,
     coalesce((array_agg(w.key order by ${waits.hasHalfDays ? 'w.due_in, ' : ''}w.since, w.key))[1], '') as key
   from (${waits.rows}) w where ($1::int, $2::timestamptz, $3::date, $4::timestamptz) is not null`;

/** A set of kinds as one number: their names joined would exceed the length of a statement's name. */
const bitsOf = (waits: readonly Waits[]): number =>
  waits.reduce((sum, { kind }) => sum + 2 ** workKinds.indexOf(kind), 0);

const made = new Map<string, Statement<CountedRow>>();

/** One statement for these kinds; a process has few, one for each set of roles. */
export function countStatement(waits: readonly Waits[]): Statement<CountedRow> {
  const name = `count-work-${bitsOf(waits)}`;
  const known = made.get(name) ?? statement<CountedRow>(name, waits.map(countOf).join('\nunion all\n'));
  made.set(name, known);
  return known;
}

/** A kind without waiting items has no row. */
const isWaiting = (row: CountedRow): row is WaitingWork & { readonly kind: WorkKind } => row.oldest !== null;

/** Everything that waits for this official, in one statement, and the kinds that could not be counted. */
export async function countWork(
  { database, log }: Pick<House, 'database' | 'log'>,
  waits: readonly Waits[],
  member: Asker,
  now: Date,
): Promise<{ readonly work: WaitingWork[]; readonly failed: WorkKind[] }> {
  const count = (asked: readonly Waits[]) =>
    database.run(countStatement(asked), [member.member_id, now, dateAt(now), lateBefore(now)]);
  const granted = waits.filter(({ permission }) => decidePermission(member, permission) === 'granted');
  const failed: WorkKind[] = [];
  // If one kind fails to be counted, each is counted by itself so that the others still show.
  const oneByOne = async () => {
    const rows = [];
    for (const one of granted) {
      try {
        rows.push(...(await count([one])));
      } catch (error) {
        if (isDatabaseGone(error)) throw error;
        log.error({ kind: one.kind, code: sqlState(error) }, 'what waits could not be counted');
        failed.push(one.kind);
      }
    }
    return rows;
  };
  const rows = granted.length === 0 ? [] : await count(granted).catch(oneByOne);
  return { work: rows.filter(isWaiting).toSorted(byUrgency), failed };
}
