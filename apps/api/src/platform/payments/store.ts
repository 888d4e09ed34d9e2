import type { PaymentDifference } from '@machi/domain/payments/compare';
import type { HolderKind, OurSide, TheirSide } from '@machi/domain/payments/model';
import type { Locale } from '@machi/domain/locale/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

/** A row of the table `payment`. */
export interface Payment extends OurSide {
  readonly payment_id: number;
  readonly payment_key: string;
  readonly holder_kind: HolderKind;
  readonly holder_id: number;
  readonly member_id: number | null;
  readonly title: string;
  readonly locale: Locale;
  readonly success_path: string;
  readonly cancel_path: string;
  readonly page_ends_at: Date;
  readonly page_url: string | null;
  readonly session_id: string | null;
  readonly intent_id: string | null;
  readonly tries: number;
  readonly begun_at: Date;
  readonly held_at: Date | null;
  readonly captured_at: Date | null;
  readonly voided_at: Date | null;
  readonly refunded_at: Date | null;
  readonly lapsed_at: Date | null;
  readonly failed_at: Date | null;
  readonly warned_at: Date | null;
  readonly checked_at: Date | null;
  readonly theirs: TheirSide | null;
  readonly differences: readonly PaymentDifference[];
}

/** What somebody asks money for. */
export interface PaymentWish {
  readonly holder_kind: HolderKind;
  readonly holder_id: number;
  readonly member_id: number;
  readonly amount: number;
  /** What is paid for, as the provider's page shows it. */
  readonly title: string;
  readonly locale: Locale;
  /** Paths of the portal to which the provider's page leads when it is paid, and when it is left. */
  readonly success_path: string;
  readonly cancel_path: string;
}

const insertPayment = statement<Payment>(
  'insert-payment',
  `insert into payment (payment_key, holder_kind, holder_id, member_id, amount, currency, title, locale, success_path, cancel_path,
     page_ends_at, state, begun_at, differences)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'begun', $12, '{}')
   on conflict (holder_kind, holder_id) where state in ('begun', 'held', 'captured') do nothing returning *`,
);
const openPayment = statement<Payment>(
  'open-payment',
  `select * from payment where holder_kind = $1 and holder_id = $2 and state in ('begun', 'held', 'captured')`,
);
const lockOpenPayment = statement<Payment>(
  'lock-open-payment',
  `select * from payment where holder_kind = $1 and holder_id = $2 and state in ('begun', 'held', 'captured') for update`,
);
/** What a member has begun to pay, or what is held on their card. */
const uncapturedOfMember = statement<{ payment_id: number }>(
  'uncaptured-payments-of-member',
  `select payment_id from payment where member_id = $1 and state in ('begun', 'held') order by payment_id`,
);
const newestPayment = statement<Payment>(
  'newest-payment',
  'select * from payment where holder_kind = $1 and holder_id = $2 order by payment_id desc limit 1',
);
const readPayment = statement<Payment>('read-payment', 'select * from payment where payment_id = $1');
const lockPayment = statement<Payment>('lock-payment', 'select * from payment where payment_id = $1 for update');
const readByKey = statement<Payment>('read-payment-by-key', 'select * from payment where payment_key = $1');
const noteOpened = statement<Payment>(
  'note-opened-page',
  `update payment set session_id = coalesce(session_id, $2), page_url = coalesce(page_url, $3) where payment_id = $1 returning *`,
);
const countTry = statement<Payment>(
  'count-payment-try',
  'update payment set tries = tries + 1 where payment_id = $1 returning *',
);
const noteWarned = statement('note-warned-payment', 'update payment set warned_at = $2 where payment_id = $1');
/** Each state's own time is set when it is first reached. */
const updatePayment = statement<Payment>(
  'update-payment',
  `update payment set state = $2, intention = $3, failure = $4, capture_before = $5, intent_id = coalesce($6, intent_id),
     checked_at = $7, theirs = $8::jsonb, differences = $9, tries = case when intention is distinct from $3 then 0 else tries end,
     ${['held', 'captured', 'voided', 'refunded', 'lapsed', 'failed']
       .map((state) => `${state}_at = case when $2 = '${state}' then coalesce(${state}_at, $10) else ${state}_at end`)
       .join(', ')}
   where payment_id = $1 returning *`,
);
const insertEvent = statement(
  'insert-payment-event',
  `insert into payment_event (payment_id, happened_at, what, by_member_id, reason) values ($1, $2, $3, $4, $5)`,
);
/** What is under way, or held and not looked at for a while. */
const selectUnderWay = statement<{ payment_id: number }>(
  'select-payments-under-way',
  `select payment_id from payment
   where (state in ('begun', 'held') or intention is not null)
     and (state = 'begun' or intention is not null or checked_at is null or checked_at <= $1 or capture_before <= $2)
   order by payment_id`,
);
const selectEnding = statement<{ payment_id: number }>(
  'select-ending-holds',
  `select payment_id from payment
   where state = 'held' and intention is null and warned_at is null and capture_before <= $1 order by payment_id`,
);
/** Paid since then, and not seen at the provider when all of its payments were read. */
const selectUnseen = statement<{ payment_id: number }>(
  'select-unseen-payments',
  `select payment_id from payment where state = 'captured' and captured_at >= $1 and (checked_at is null or checked_at < $2)
   order by payment_id`,
);

const anyPayment = statement<{ is_any: boolean }>('any-payment', 'select exists (select from payment) as is_any');

const one = (rows: readonly Payment[]): Payment => {
  const [row] = rows;
  if (!row) throw new Error('a payment is gone');
  return row;
};

/** What is written of a payment once it was looked at or meant. */
export type PaymentChange = OurSide &
  Pick<Payment, 'payment_id' | 'intent_id' | 'checked_at' | 'theirs' | 'differences'>;

export const payments = {
  /** Undefined when the holder has an open one. */
  insert: async (
    database: Queryable,
    key: string,
    wish: PaymentWish & { currency: string; ends_at: Date },
    now: Date,
  ) =>
    (
      await database.run(insertPayment, [
        key,
        wish.holder_kind,
        wish.holder_id,
        wish.member_id,
        wish.amount,
        wish.currency,
        wish.title,
        wish.locale,
        wish.success_path,
        wish.cancel_path,
        wish.ends_at,
        now,
      ])
    )[0],
  open: async (database: Queryable, kind: HolderKind, id: number) => (await database.run(openPayment, [kind, id]))[0],
  /** Locked before its holder: in the order in which a new state is told. */
  lockOpen: async (transaction: Queryable, kind: HolderKind, id: number) =>
    (await transaction.run(lockOpenPayment, [kind, id]))[0],
  uncapturedOf: async (transaction: Queryable, memberId: number) =>
    (await transaction.run(uncapturedOfMember, [memberId])).map(({ payment_id }) => payment_id),
  newest: async (database: Queryable, kind: HolderKind, id: number) =>
    (await database.run(newestPayment, [kind, id]))[0],
  read: async (database: Queryable, id: number) => (await database.run(readPayment, [id]))[0],
  lock: async (transaction: Queryable, id: number) => (await transaction.run(lockPayment, [id]))[0],
  any: async (database: Queryable) => (await database.run(anyPayment))[0]?.is_any === true,
  byKey: async (database: Queryable, key: string) => (await database.run(readByKey, [key]))[0],
  noteOpened: async (database: Queryable, id: number, sessionId: string, url: string) =>
    one(await database.run(noteOpened, [id, sessionId, url])),
  countTry: async (database: Queryable, id: number) => one(await database.run(countTry, [id])),
  noteWarned: (transaction: Queryable, id: number, now: Date) => transaction.run(noteWarned, [id, now]),
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
    id: number,
    now: Date,
    what: string,
    by: { readonly by: number | null; readonly reason: string | null } = { by: null, reason: null },
  ) => transaction.run(insertEvent, [id, now, what, by.by, by.reason]),
  underWay: async (database: Queryable, now: Date, everyMinutes: number) => {
    const before = new Date(now.getTime() - everyMinutes * 60_000);
    return (await database.run(selectUnderWay, [before, now])).map(({ payment_id }) => payment_id);
  },
  ending: async (database: Queryable, before: Date) =>
    (await database.run(selectEnding, [before])).map(({ payment_id }) => payment_id),
  unseen: async (database: Queryable, since: Date, lookedFrom: Date) =>
    (await database.run(selectUnseen, [since, lookedFrom])).map(({ payment_id }) => payment_id),
};
