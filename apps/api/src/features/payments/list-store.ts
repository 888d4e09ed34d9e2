import { memberSearchOf } from '@machi/domain/member-desk/search';
import type { PaymentState } from '@machi/domain/payments/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { MEMBER_MATCHES } from '../../platform/members/member-search.ts';
import type { Payment } from '../../platform/payments/store.ts';

/** Which payments are asked for, as the contract says. */
export interface PaymentQuestion {
  readonly state?: PaymentState | undefined;
  readonly is_different?: unknown;
  readonly q?: string | undefined;
}

export interface PaymentRow extends Payment {
  readonly name: string | null;
}

const COLUMNS = `p.*, m.lastname || ' ' || m.firstname as name`;
const TABLES = 'payment p left join member m on m.member_id = p.member_id';
const ASKED = `($4::text is null or p.state = $4) and (not $5 or p.differences <> '{}')
  and ($1 = '' or p.member_id in (select member_id from member where ${MEMBER_MATCHES}))`;

const selectPayments = statement<PaymentRow>(
  'select-payments',
  `select ${COLUMNS} from ${TABLES} where ${ASKED} order by p.differences = '{}', p.payment_id desc limit $6 offset $7`,
);
const countPayments = statement<{ total: number }>(
  'count-payments',
  `select count(*)::int as total from payment p where ${ASKED}`,
);
const selectPayment = statement<PaymentRow>(
  'select-payment-file',
  `select ${COLUMNS} from ${TABLES} where p.payment_id = $1`,
);

export interface PaymentEventRow {
  readonly happened_at: Date;
  readonly what: string;
  readonly by_name: string | null;
  readonly reason: string | null;
}
const selectEvents = statement<PaymentEventRow>(
  'select-payment-events',
  `select e.happened_at, e.what, b.lastname || ' ' || b.firstname as by_name, e.reason
   from payment_event e left join member b on b.member_id = e.by_member_id where e.payment_id = $1 order by e.payment_event_id desc`,
);

function valuesOf({ state, is_different, q }: PaymentQuestion) {
  const { text, kana, digits } = memberSearchOf(q ?? '');
  return [text, kana, digits, state ?? null, is_different !== undefined];
}

/** Payments as billing lists them: those in which both sides differ first, then the newest. */
export const paymentLists = {
  lines: (database: Queryable, asked: PaymentQuestion, limit: number, offset: number) =>
    database.run(selectPayments, [...valuesOf(asked), limit, offset]),
  async total(database: Queryable, asked: PaymentQuestion): Promise<number> {
    return (await database.run(countPayments, valuesOf(asked)))[0]?.total ?? 0;
  },
  read: async (database: Queryable, id: number) => (await database.run(selectPayment, [id]))[0],
  events: (database: Queryable, id: number) => database.run(selectEvents, [id]),
};
