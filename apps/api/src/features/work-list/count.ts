import type { WaitingWork } from '@machi/domain/work-list/contract';
import { workKinds, type WorkKind } from '@machi/domain/work-list/kinds';
import { statement, type Statement } from '../../database/database.ts';
import type { Waits } from '../../platform/work-list/waits.ts';

type CountedRow = Omit<WaitingWork, 'oldest'> & { readonly oldest: string | null };

const lateOf = ({ isLateByDueAlone }: Waits): string =>
  isLateByDueAlone ? 'w.due < $3::date' : '(w.due < $3::date or w.since < $4::timestamptz)';

const countOf = (waits: Waits): string =>
  `select '${waits.kind}' as kind, count(*)::int as waiting, count(*) filter (where ${lateOf(waits)})::int as late,
     (min(w.since) at time zone 'Asia/Tokyo')::date::text as oldest,
     min(w.due) filter (where w.due >= $3::date)::text as next_due,
     coalesce((array_agg(w.key order by w.since, w.key))[1], '') as key
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
export const isWaiting = (row: CountedRow): row is WaitingWork & { readonly kind: WorkKind } => row.oldest !== null;
