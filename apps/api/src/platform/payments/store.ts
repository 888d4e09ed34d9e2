import type { HolderKind, OurSide } from '@machi/domain/payments/model';
import type { Locale } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { atMost, fixed, ifNone, raised, rowsOf } from '../../database/rows.ts';
import { payment, payment_event } from '../../database/tables/payments.ts';

export type Payment = Readonly<typeof payment.$inferSelect>;

const rows = rowsOf(payment);
const events = rowsOf(payment_event);

export interface PaymentWish {
  readonly holder_kind: HolderKind;
  readonly holder_id: number;
  readonly member_id: number;
  readonly amount: number;
  /** The payment's subject, shown on the provider's page. */
  readonly title: string;
  readonly locale: Locale;
  /** The portal's paths to which the provider's page leads after payment and on cancelling. */
  readonly success_path: string;
  readonly cancel_path: string;
}

/** Each state's time is set when it is first reached. */
const updatePayment = statement<Payment>(
  'update-payment',
  `update payment set state = $2, intention = $3, failure = $4, capture_before = $5, intent_id = coalesce($6, intent_id),
     checked_at = $7, theirs = $8::jsonb, differences = $9, tries = case when intention is distinct from $3 then 0 else tries end,
     ${['held', 'captured', 'voided', 'refunded', 'lapsed', 'failed']
       .map((state) => `${state}_at = case when $2 = '${state}' then coalesce(${state}_at, $10) else ${state}_at end`)
       .join(', ')}
   where payment_id = $1 returning *`,
);
/** Payments in progress, and holds that were not checked for a while. */
const selectUnderWay = statement<{ payment_id: number }>(
  'select-payments-under-way',
  `select payment_id from payment
   where (state in ('begun', 'held') or intention is not null)
     and (state = 'begun' or intention is not null or checked_at is null or checked_at <= $1 or capture_before <= $2)
   order by payment_id`,
);
/** Paid since then, but missing when all of the provider's payments were read. */
const selectUnseen = statement<{ payment_id: number }>(
  'select-unseen-payments',
  `select payment_id from payment where state = 'captured' and captured_at >= $1 and (checked_at is null or checked_at < $2)
   order by payment_id`,
);

const OPEN = fixed('begun', 'held', 'captured');
const NUMBERS = { columns: ['payment_id'], order: ['payment_id'] } as const;
const numberOf = ({ payment_id }: Pick<Payment, 'payment_id'>): number => payment_id;

const one = (rows: readonly Payment[]): Payment => {
  const [row] = rows;
  if (!row) throw new Error('a payment is gone');
  return row;
};

/** The columns that a look or an intention writes. */
export type PaymentChange = OurSide &
  Pick<Payment, 'payment_id' | 'intent_id' | 'checked_at' | 'theirs' | 'differences'>;

export const payments = {
  /** Undefined if the holder has an open one. */
  insert: (
    database: Queryable,
    payment_key: string,
    { ends_at, ...wish }: PaymentWish & { readonly currency: string; readonly ends_at: Date },
    begun_at: Date,
  ): Promise<Payment | undefined> => {
    const begun = { payment_key, ...wish, page_ends_at: ends_at, state: 'begun', begun_at, differences: [] } as const;
    const key = ['holder_kind', 'holder_id'] as const;
    return rows.insertIfAbsent(database, 'insert-payment', begun, undefined, key, { state: OPEN });
  },
  open: (database: Queryable, holder_kind: HolderKind, holder_id: number) =>
    rows.one(database, 'open-payment', { holder_kind, holder_id, state: OPEN }),
  /** Locks the payment before its holder, in the order in which a new state is handled. */
  lockOpen: (transaction: Queryable, holder_kind: HolderKind, holder_id: number) =>
    rows.lock(transaction, 'lock-open-payment', { holder_kind, holder_id, state: OPEN }),
  /** Payments that a member has begun or that are held on their card. */
  async uncapturedOf(transaction: Queryable, member_id: number): Promise<number[]> {
    const uncaptured = { member_id, state: fixed('begun', 'held') };
    return (await rows.list(transaction, 'uncaptured-payments-of-member', uncaptured, NUMBERS)).map(numberOf);
  },
  newest: (database: Queryable, holder_kind: HolderKind, holder_id: number) =>
    rows.one(database, 'newest-payment', { holder_kind, holder_id }, { order: ['-payment_id'], limit: 1 }),
  read: (database: Queryable, payment_id: number) => rows.one(database, 'read-payment', { payment_id }),
  lock: (transaction: Queryable, payment_id: number) => rows.lock(transaction, 'lock-payment', { payment_id }),
  any: (database: Queryable) => rows.has(database, 'any-payment', {}),
  byKey: (database: Queryable, payment_key: string) => rows.one(database, 'read-payment-by-key', { payment_key }),
  noteOpened: async (database: Queryable, id: number, sessionId: string, url: string) =>
    one(
      await rows.updateReturning(
        database,
        'note-opened-page',
        { payment_id: id },
        { session_id: ifNone(sessionId), page_url: ifNone(url) },
      ),
    ),
  countTry: async (database: Queryable, payment_id: number) =>
    one(await rows.updateReturning(database, 'count-payment-try', { payment_id }, { tries: raised })),
  noteWarned: (transaction: Queryable, payment_id: number, warned_at: Date) =>
    rows.update(transaction, 'note-warned-payment', { payment_id }, { warned_at }),
  update: async (transaction: Queryable, change: PaymentChange, now: Date) =>
    one(
      await transaction.run(updatePayment, [
        change.payment_id,
        change.state,
        change.intention,
        change.failure,
        change.capture_before,
        change.intent_id,
        change.checked_at,
        change.theirs === null ? null : JSON.stringify(change.theirs),
        change.differences,
        now,
      ]),
    ),
  note: (
    transaction: Queryable,
    payment_id: number,
    happened_at: Date,
    what: string,
    by: { readonly by_member_id?: number | null; readonly reason?: string | null } = {},
  ) => events.insert(transaction, 'insert-payment-event', { payment_id, happened_at, what, ...by }),
  underWay: async (database: Queryable, now: Date, everyMinutes: number) => {
    const before = new Date(now.getTime() - everyMinutes * 60_000);
    return (await database.run(selectUnderWay, [before, now])).map(numberOf);
  },
  async ending(database: Queryable, before: Date): Promise<number[]> {
    const ending = { state: fixed('held'), intention: null, warned_at: null, capture_before: atMost(before) };
    return (await rows.list(database, 'select-ending-holds', ending, NUMBERS)).map(numberOf);
  },
  unseen: async (database: Queryable, since: Date, lookedFrom: Date) =>
    (await database.run(selectUnseen, [since, lookedFrom])).map(numberOf),
};
