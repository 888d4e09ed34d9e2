import type { MandateState } from '@machi/domain/mandates/model';
import type { AwaitedDebit, MandateEventKind } from '@machi/domain/mandates/views';
import { memberSearchOf } from '@machi/domain/member-desk/search';
import { MANDATE } from '../../billing/mandates/mandate-store.ts';
import type { MandateRow } from '../../billing/mandates/mandate-store.ts';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { MEMBER_MATCHES } from '../../platform/members/member-search.ts';

/** Which mandates are asked for; `gone`, where it is there, has banks and branches as "0116-101". */
export interface MandateQuestion {
  readonly state?: MandateState | undefined;
  readonly q?: string | undefined;
  readonly gone?: readonly string[] | undefined;
}

export interface NamedMandate extends MandateRow {
  readonly name: string;
  readonly has_died: boolean;
}

const COLUMNS = `${MANDATE}, m.lastname || ' ' || m.firstname as name,
  exists (select from member_death e where e.member_id = d.member_id) as has_died`;
const TABLES = 'mandate d join member m on m.member_id = d.member_id';
const ASKED = `($4::text is null or d.state = $4)
  and ($5::text[] is null or (d.state in ('waiting', 'accepted') and d.bank_code || '-' || d.branch_code = any($5)))
  and ($1 = '' or d.member_id in (select member_id from member where ${MEMBER_MATCHES}))`;

const selectMandates = statement<NamedMandate>(
  'select-mandates',
  `select ${COLUMNS} from ${TABLES} where ${ASKED}
   order by d.state <> 'waiting', d.mandate_id desc limit $6 offset $7`,
);
const countMandates = statement<{ total: number }>(
  'count-mandates',
  `select count(*)::int as total from mandate d where ${ASKED}`,
);
const selectMandate = statement<NamedMandate>(
  'select-mandate-file',
  `select ${COLUMNS} from ${TABLES} where d.mandate_id = $1`,
);
const selectAwaited = statement<AwaitedDebit>(
  'select-debits-awaited-by-mandate',
  `select r.debit_on::text as debit_on, x.yen, r.state = 'released' as is_released
   from debit x join debit_run r using (debit_run_id) where x.mandate_id = $1 and x.state = 'open' order by r.debit_on, x.debit_id`,
);
const branchesInUse = statement<{ bank_code: string; branch_code: string }>(
  'branches-of-mandates',
  `select distinct bank_code, branch_code from mandate where state in ('waiting', 'accepted')`,
);

export interface MandateEventRow {
  readonly happened_at: Date;
  readonly what: MandateEventKind;
  readonly by_name: string | null;
  readonly reason: string | null;
}
const selectEvents = statement<MandateEventRow>(
  'select-mandate-events',
  `select e.happened_at, e.what, b.lastname || ' ' || b.firstname as by_name, e.reason
   from mandate_event e left join member b on b.member_id = e.by_member_id
   where e.mandate_id = $1 order by e.mandate_event_id desc`,
);

function valuesOf({ state, q, gone }: MandateQuestion) {
  const { text, kana, digits } = memberSearchOf(q ?? '');
  return [text, kana, digits, state ?? null, gone ?? null];
}

/** Mandates as billing lists them: what waits for a bank first, then the newest. */
export const mandateLists = {
  lines: (database: Queryable, asked: MandateQuestion, limit: number, offset: number) =>
    database.run(selectMandates, [...valuesOf(asked), limit, offset]),
  async total(database: Queryable, asked: MandateQuestion): Promise<number> {
    return (await database.run(countMandates, valuesOf(asked)))[0]?.total ?? 0;
  },
  read: async (database: Queryable, id: number) => (await database.run(selectMandate, [id]))[0],
  events: (database: Queryable, id: number) => database.run(selectEvents, [id]),
  /** Debits by it whose answer is not there yet. */
  awaited: (database: Queryable, id: number) => database.run(selectAwaited, [id]),
  branchesInUse: (database: Queryable) => database.run(branchesInUse),
};
