import type { DateText } from '@machi/domain/calendar/model';
import type { Account } from '@machi/domain/mandates/account';
import type { BankReason } from '@machi/domain/mandates/model';
import type { BankView } from '@machi/domain/mandates/views';
import { statement, type Queryable } from '../../../database/database.ts';
import { fixed, raised, rowsOf, above, atMost } from '../../../database/rows.ts';
import { mandate, mandate_event } from '../../../database/tables/payments.ts';

export type MandateRow = Readonly<typeof mandate.$inferSelect>;

const rows = rowsOf(mandate);
const events = rowsOf(mandate_event);

/** SQL: whether a member has a mandate in force now. */
export const hasMandate = (member: string): string =>
  `exists (select from mandate d where d.member_id = ${member} and d.state = 'accepted')`;

/** SQL: whether mandate `d` is debited on a day. */
export const inForceOn = (day: string): string =>
  `d.accepted_on <= ${day} and (d.ended_on is null or d.ended_on > ${day}) and d.state in ('accepted', 'ended')`;

const insertMandate = statement<MandateRow>(
  'insert-mandate',
  `insert into mandate (member_id, state, bank_code, bank_name, bank_kana, branch_code, branch_name, branch_kana, account_type,
     number_sealed, last_digits, holder, holder_relation, holder_name, signed_on, entered_at)
   values ($1, 'waiting', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (member_id) where state = 'waiting' do nothing returning *`,
);

/** An action on a mandate and its actor. */
export interface MandateEvent extends Pick<typeof mandate_event.$inferSelect, 'mandate_id' | 'what' | 'reason'> {
  readonly at: Date;
  readonly by: number;
}

export interface NewMandate {
  readonly member_id: number;
  readonly account: Account;
  readonly bank: BankView;
  readonly branch: BankView;
  readonly number_sealed: Buffer;
  readonly last_digits: string;
  readonly signed_on: DateText;
  readonly now: Date;
}

const ended = (day: DateText) => ({ state: 'ended', ended_on: day, revision: raised }) as const;
const first = <Row>([row]: readonly Row[]): Row | undefined => row;

export const mandates = {
  /** Undefined if the member already has a waiting one. */
  async insert(
    transaction: Queryable,
    { account, bank, branch, ...made }: NewMandate,
  ): Promise<MandateRow | undefined> {
    return first(
      await transaction.run(insertMandate, [
        made.member_id,
        account.bank_code,
        bank.name,
        bank.kana,
        account.branch_code,
        branch.name,
        branch.kana,
        account.account_type,
        made.number_sealed,
        made.last_digits,
        account.holder,
        account.holder_relation,
        account.holder_name,
        made.signed_on,
        made.now,
      ]),
    );
  },
  lock: (transaction: Queryable, id: number) => rows.lock(transaction, 'lock-mandate', { mandate_id: id }),
  memberOf: async (database: Queryable, id: number) =>
    (await rows.one(database, 'member-of-mandate', { mandate_id: id }, { columns: ['member_id'] }))?.member_id,
  /** Ends the mandate in force and returns its ID. */
  async endInForce(transaction: Queryable, member_id: number, day: DateText): Promise<number | undefined> {
    const accepted = { member_id, state: fixed('accepted') };
    const gone = await rows.updateReturning(transaction, 'end-mandate-in-force', accepted, ended(day), ['mandate_id']);
    return gone[0]?.mandate_id;
  },
  /** Ends all mandates in force or waiting and returns their IDs. */
  async endAll(transaction: Queryable, member_id: number, day: DateText): Promise<number[]> {
    const open = { member_id, state: fixed('accepted', 'waiting') };
    const gone = await rows.updateReturning(transaction, 'end-mandates-of-member', open, ended(day), ['mandate_id']);
    return gone.map(({ mandate_id }) => mandate_id);
  },
  accept: (transaction: Queryable, mandate_id: number, accepted_on: DateText) =>
    rows.update(transaction, 'accept-mandate', { mandate_id }, { state: 'accepted', accepted_on, revision: raised }),
  refuse: (transaction: Queryable, mandate_id: number, refused_for: BankReason, day: DateText) =>
    rows.update(transaction, 'refuse-mandate', { mandate_id }, { ...ended(day), state: 'refused', refused_for }),
  end: (transaction: Queryable, mandate_id: number, day: DateText) =>
    rows.update(transaction, 'end-mandate', { mandate_id }, ended(day)),
  note: (transaction: Queryable, { at, by, ...event }: MandateEvent) =>
    events.insert(transaction, 'insert-mandate-event', { ...event, happened_at: at, by_member_id: by }),
  /** The newest first. */
  ofMember: (database: Queryable, member_id: number) =>
    rows.list(database, 'mandates-of-member', { member_id }, { order: ['-mandate_id'] }),
  inForce(database: Queryable, member_id: number, day: DateText) {
    const begun = { member_id, accepted_on: atMost(day), state: fixed('accepted', 'ended') };
    const stands = [
      { ...begun, ended_on: null },
      { ...begun, ended_on: above(day) },
    ];
    return rows.one(database, 'mandate-in-force', stands, { order: ['-accepted_on', '-mandate_id'], limit: 1 });
  },
};
