import type { DateText } from '@machi/domain/calendar/model';
import type { Account } from '@machi/domain/mandates/account';
import type { BankReason, HolderRelation, MandateState } from '@machi/domain/mandates/model';
import type { BankView, MandateEventKind } from '@machi/domain/mandates/views';
import type { AccountType } from '@machi/domain/zengin/collection';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

export interface MandateRow {
  readonly mandate_id: number;
  readonly member_id: number;
  readonly state: MandateState;
  readonly revision: number;
  readonly bank_code: string;
  readonly bank_name: string;
  readonly bank_kana: string;
  readonly branch_code: string;
  readonly branch_name: string;
  readonly branch_kana: string;
  readonly account_type: AccountType;
  readonly number_sealed: Buffer | null;
  readonly last_digits: string;
  readonly holder: string;
  readonly holder_relation: HolderRelation;
  readonly holder_name: string;
  readonly signed_on: DateText;
  readonly entered_at: Date;
  readonly accepted_on: DateText | null;
  readonly refused_for: BankReason | null;
  readonly ended_on: DateText | null;
}

/** A mandate as every statement reads it: days come as they are written. */
export const MANDATE = `d.mandate_id, d.member_id, d.state, d.revision, d.bank_code, d.bank_name, d.bank_kana, d.branch_code, d.branch_name,
  d.branch_kana, d.account_type, d.number_sealed, d.last_digits, d.holder, d.holder_relation, d.holder_name, d.signed_on::text as signed_on,
  d.entered_at, d.accepted_on::text as accepted_on, d.refused_for, d.ended_on::text as ended_on`;

/** SQL: whether an account is debited for a member at this moment. */
export const hasMandate = (member: string): string =>
  `exists (select from mandate d where d.member_id = ${member} and d.state = 'accepted')`;

/** Whether mandate `d` is debited on a day. */
export const inForceOn = (day: string): string =>
  `d.accepted_on <= ${day} and (d.ended_on is null or d.ended_on > ${day}) and d.state in ('accepted', 'ended')`;

const insertMandate = statement<MandateRow>(
  'insert-mandate',
  `insert into mandate as d (member_id, state, bank_code, bank_name, bank_kana, branch_code, branch_name, branch_kana, account_type,
     number_sealed, last_digits, holder, holder_relation, holder_name, signed_on, entered_at)
   values ($1, 'waiting', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (member_id) where state = 'waiting' do nothing returning ${MANDATE}`,
);
const lockMandate = statement<MandateRow>(
  'lock-mandate',
  `select ${MANDATE} from mandate d where mandate_id = $1 for update`,
);
const memberOfMandate = statement<{ member_id: number }>(
  'member-of-mandate',
  'select member_id from mandate where mandate_id = $1',
);
const endInForce = statement<{ mandate_id: number }>(
  'end-mandate-in-force',
  `update mandate set state = 'ended', ended_on = $2, revision = revision + 1
   where member_id = $1 and state = 'accepted' returning mandate_id`,
);
const endAll = statement<{ mandate_id: number }>(
  'end-mandates-of-member',
  `update mandate set state = 'ended', ended_on = $2, revision = revision + 1
   where member_id = $1 and state in ('accepted', 'waiting') returning mandate_id`,
);
const acceptMandate = statement(
  'accept-mandate',
  `update mandate set state = 'accepted', accepted_on = $2, revision = revision + 1 where mandate_id = $1`,
);
const refuseMandate = statement(
  'refuse-mandate',
  `update mandate set state = 'refused', refused_for = $2, ended_on = $3, revision = revision + 1 where mandate_id = $1`,
);
const endMandate = statement(
  'end-mandate',
  `update mandate set state = 'ended', ended_on = $2, revision = revision + 1 where mandate_id = $1`,
);
const insertEvent = statement(
  'insert-mandate-event',
  'insert into mandate_event (mandate_id, happened_at, what, by_member_id, reason) values ($1, $2, $3, $4, $5)',
);
const ofMember = statement<MandateRow>(
  'mandates-of-member',
  `select ${MANDATE} from mandate d where member_id = $1 order by mandate_id desc`,
);
const inForce = statement<MandateRow>(
  'mandate-in-force',
  `select ${MANDATE} from mandate d where member_id = $1 and ${inForceOn('$2')} order by accepted_on desc, mandate_id desc limit 1`,
);

/** What was done with a mandate, and by whom. */
export interface MandateEvent {
  readonly mandate_id: number;
  readonly at: Date;
  readonly what: MandateEventKind;
  readonly by: number;
  readonly reason: string | null;
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

const first = <Row>([row]: readonly Row[]): Row | undefined => row;

export const mandates = {
  /** Undefined when one of the member waits already. */
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
  lock: async (transaction: Queryable, id: number) => first(await transaction.run(lockMandate, [id])),
  memberOf: async (database: Queryable, id: number) => first(await database.run(memberOfMandate, [id]))?.member_id,
  /** The mandate in force ends; answers which that was. */
  endInForce: async (transaction: Queryable, memberId: number, day: DateText) =>
    first(await transaction.run(endInForce, [memberId, day]))?.mandate_id,
  /** All that is in force or waits ends; answers which those were. */
  endAll: async (transaction: Queryable, memberId: number, day: DateText) =>
    (await transaction.run(endAll, [memberId, day])).map(({ mandate_id }) => mandate_id),
  accept: (transaction: Queryable, id: number, day: DateText) => transaction.run(acceptMandate, [id, day]),
  refuse: (transaction: Queryable, id: number, reason: BankReason, day: DateText) =>
    transaction.run(refuseMandate, [id, reason, day]),
  end: (transaction: Queryable, id: number, day: DateText) => transaction.run(endMandate, [id, day]),
  note: (transaction: Queryable, { mandate_id, at, what, by, reason }: MandateEvent) =>
    transaction.run(insertEvent, [mandate_id, at, what, by, reason]),
  /** The newest first. */
  ofMember: (database: Queryable, memberId: number) => database.run(ofMember, [memberId]),
  inForce: async (database: Queryable, memberId: number, day: DateText) =>
    first(await database.run(inForce, [memberId, day])),
};
