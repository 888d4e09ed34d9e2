import type { MandateState } from '@machi/domain/mandates/model';
import type { AwaitedDebit, MandateEventKind } from '@machi/domain/mandates/views';
import type { MandateRow } from '../billing/mandates/mandate-store.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { sql, value } from '../../database/sql.ts';
import { deskRows } from '../../platform/desk/desk-rows.ts';
import { fixed, rowsOf } from '../../database/rows.ts';
import { mandate } from '../../database/tables/payments.ts';

/** The filters of a list; `gone`, if present, has banks and branches as "0116-101". */
interface MandateQuestion {
  readonly state?: MandateState | undefined;
  readonly q?: string | undefined;
  readonly gone?: readonly string[] | undefined;
}

export interface NamedMandate extends MandateRow {
  readonly name: string;
  readonly has_died: boolean;
}

const selectAwaited = statement<AwaitedDebit>(
  'select-debits-awaited-by-mandate',
  `select r.debit_on::text as debit_on, x.yen, r.state = 'released' as is_released
   from debit x join debit_run r using (debit_run_id) where x.mandate_id = $1 and x.state = 'open' order by r.debit_on, x.debit_id`,
);

const mandates = rowsOf(mandate);

const [STATE, GONE] = [value('state'), value('gone')];
/** Mandates for billing: those that wait for a bank first, then the newest. */
export const mandateLists = {
  ...deskRows<NamedMandate, MandateEventKind, MandateQuestion>({
    table: 'mandate',
    as: 'd',
    columns: `d.*, m.lastname || ' ' || m.firstname as name,
      exists (select from member_death e where e.member_id = d.member_id) as has_died`,
    joins: 'join member m on m.member_id = d.member_id',
    narrowed: sql`(${STATE}::text is null or d.state = ${STATE})
      and (${GONE}::text[] is null or (d.state in ('waiting', 'accepted') and d.bank_code || '-' || d.branch_code = any(${GONE})))`,
    filters: ({ state, gone }) => ({ state: state ?? null, gone: gone ?? null }),
    order: `d.state <> 'waiting'`,
  }),
  /** Debits by this mandate that await an answer. */
  awaited: (database: Queryable, id: number) => database.run(selectAwaited, [id]),
  branchesInUse: (database: Queryable) =>
    mandates.list(
      database,
      'branches-of-mandates',
      { state: fixed('waiting', 'accepted') },
      { columns: ['bank_code', 'branch_code'], isDistinct: true },
    ),
};
