import type { DateText } from '@machi/domain/calendar/model';
import { FRESH_ACCOUNT_DAYS } from '@machi/domain/mandates/rules';
import type { RequestKind, RequestOutcome } from '@machi/domain/billing/requests';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf, present, rowsFrom } from '../../database/rows.ts';
import type { Payer } from '../../database/tables/billing/bills.ts';
import { billing_request } from '../../database/tables/billing/requests.ts';
import { noteAction } from './actions.ts';

const requests = rowsOf(billing_request);

type KeptRequest = Omit<typeof billing_request.$inferSelect, 'decided_by' | 'number_looks' | 'ledger_entry_id'>;
export interface RequestRow extends Readonly<KeptRequest> {
  readonly number_looks: readonly {
    readonly shown_at: string;
    readonly shown_by_name: string | null;
    readonly reason: string;
  }[];
  readonly asked_by_name: string | null;
  readonly is_asker_entitled: boolean;
  readonly decided_by_name: string | null;
  /** These columns belong to a bill. */
  readonly month: string | null;
  readonly member_id: number | null;
  readonly payer: Payer | null;
  readonly pseudonym: string | null;
  readonly has_died: boolean;
  /** When their death was last noted or taken back, or their heirs changed. */
  readonly death_changed_at: Date | null;
  /** Officials who entered the account as its holder's in the days before the request. */
  readonly account_enterers: readonly number[];
  /** Officials who entered the reductions or overpayments behind the refund. */
  readonly owing_officials: readonly number[];
  /** The counter guest who had the room, as long as the join is remembered. */
  readonly joined: { readonly name: string; readonly joined_at: string; readonly joined_by_name: string | null } | null;
  /** Null if the person has left. */
  readonly lastfurigana: string | null;
  readonly firstfurigana: string | null;
  readonly invoice_year: number | null;
  readonly invoice_no: number | null;
  /** These columns belong to a room. */
  readonly reservation_code: string | null;
  readonly target_date: DateText | null;
}

const REQUEST = `select q.request_id, q.billing_id, q.reservation_id, q.kind, q.yen, q.way, q.recipient_name, q.recipient_address, q.bank_code, q.bank_name,
     q.branch_code, q.branch_name, q.account_type, q.last_digits, q.holder, q.number_sealed, q.reason, q.asked_by,
     (select coalesce(json_agg(json_build_object('shown_at', l.shown_at, 'shown_by_name', o.lastname || ' ' || o.firstname, 'reason', l.reason)
        order by l.shown_at), '[]') from jsonb_to_recordset(q.number_looks) as l(shown_at timestamptz, shown_by int, reason text)
      left join member o on o.member_id = l.shown_by) as number_looks,
     a.lastname || ' ' || a.firstname as asked_by_name,
     -- Whoever is owed it asks for it themselves, and needs no office for that.
     coalesce((a.is_official and ('billing' = any(a.roles) or (q.reservation_id is not null and 'reception' = any(a.roles)))
       or q.asked_by = b.member_id) and a.locked_at is null, false) as is_asker_entitled, q.asked_at,
     d.lastname || ' ' || d.firstname as decided_by_name, q.decided_at, q.outcome,
     b.month, coalesce(b.member_id, r.member_id) as member_id, b.pseudonym, b.invoice_year, b.invoice_no, r.reservation_code,
     (r.started_at at time zone 'Asia/Tokyo')::date::text as target_date,
     coalesce(b.payer, case when m.member_id is not null then jsonb_build_object('lastname', m.lastname, 'firstname', m.firstname, 'zipcode', m.zipcode,
       'prefecture', m.prefecture, 'address1', m.address1, 'address2', m.address2, 'address3', m.address3) end) as payer,
     exists (select from member_death e where e.member_id = coalesce(b.member_id, r.member_id)) as has_died,
     greatest((select greatest(e.noted_at, e.heirs_changed_at) from member_death e where e.member_id = coalesce(b.member_id, r.member_id)),
       (select max(e.taken_back_at) from death_taken_back e where e.member_id = coalesce(b.member_id, r.member_id))) as death_changed_at,
     array(select distinct e.by_member_id from mandate n join mandate_event e using (mandate_id)
       where q.way = 'account' and n.member_id = p.member_id and e.what = 'enter' and e.by_member_id is not null
         and (n.bank_code, n.branch_code, n.account_type, n.last_digits, n.holder)
           = (q.bank_code, q.branch_code, q.account_type, q.last_digits, q.holder)
         and e.happened_at > q.asked_at - interval '${FRESH_ACCOUNT_DAYS} days') as account_enterers,
     array(select d.done_by from billing_deed d where d.billing_id = q.billing_id and d.kind in ('paid-again', 'reduce') and d.done_by is not null
       union select c.corrected_by from billing_line l join visit_correction c using (visit_id)
       where l.billing_id = q.billing_id and c.corrected_by is not null) as owing_officials,
     (select json_build_object('name', (j.guest ->> 'lastname') || ' ' || (j.guest ->> 'firstname'), 'joined_at', j.joined_at,
        'joined_by_name', o.lastname || ' ' || o.firstname)
      from guest_join j left join member o on o.member_id = j.joined_by
      where j.member_id = r.member_id and j.moved -> 'reservation' @> to_jsonb(q.reservation_id) limit 1) as joined,
     p.lastfurigana, p.firstfurigana
   from billing_request q left join bathing_billing b on b.billing_id = q.billing_id
   left join reservation r on r.reservation_id = q.reservation_id left join member m on m.member_id = r.member_id
   left join member p on p.member_id = coalesce(b.member_id, r.member_id)
   left join member a on a.member_id = q.asked_by left join member d on d.member_id = q.decided_by`;
const asked = rowsFrom(statement<RequestRow>('billing-requests', REQUEST));
const noteAccess = statement(
  'note-room-refund-number-shown',
  `update billing_request set number_looks = number_looks || jsonb_build_object('shown_at', $2::timestamptz, 'shown_by', $3::int, 'reason', $4::text)
   where request_id = $1`,
);
/** An account for refunds. */
export interface RefundAccount {
  readonly bank_code: string;
  readonly bank_name: string;
  readonly branch_code: string;
  readonly branch_name: string;
  readonly account_type: 0 | 1;
  readonly last_digits: string;
  readonly holder: string;
  readonly number_sealed: Buffer;
}

/** A request belongs to a bill or to a room. */
type RequestOf =
  | { readonly billing_id: number; readonly reservation_id?: never }
  | { readonly billing_id?: never; readonly reservation_id: number };
export type NewRequest = RequestOf & {
  readonly kind: RequestKind;
  readonly yen: number;
  readonly way: 'cash' | 'account' | null;
  readonly recipient_name: string;
  readonly recipient_address: string;
  readonly account?: RefundAccount | undefined;
  readonly reason: string;
  readonly by: number;
  readonly now: Date;
};

/** Requests about bills, for a second official to release. */
export const billRequests = {
  waiting: (from: Queryable) =>
    asked.list(from, 'select-waiting-billing-requests', { outcome: null }, { order: ['request_id'] }),
  decided: (from: Queryable, limit: number) =>
    asked.list(
      from,
      'select-decided-billing-requests',
      { outcome: present },
      { order: ['-decided_at', '-request_id'], page: { limit } },
    ),
  read: (from: Queryable, request_id: number) => asked.one(from, 'select-billing-request', { request_id }),
  /** The bill or reservation of a request. */
  of: (from: Queryable, id: number) =>
    requests.one(from, 'what-billing-request-is-of', { request_id: id }, { columns: ['billing_id', 'reservation_id'] }),
  /** Undefined if the bill or room already has a waiting request. */
  async insert(transaction: Queryable, { account, by, now, ...made }: NewRequest): Promise<number | undefined> {
    const values = { ...made, ...account, asked_by: by, asked_at: now };
    return (await requests.insertIfAbsent(transaction, 'insert-billing-request', values, ['request_id']))?.request_id;
  },
  /** False if another official decided first. */
  async decide(
    transaction: Queryable,
    id: number,
    decided: {
      readonly outcome: RequestOutcome;
      readonly by: number;
      readonly now: Date;
      readonly entry: number | null;
    },
  ): Promise<boolean> {
    const { outcome, by, now, entry } = decided;
    const waiting = { request_id: id, outcome: null };
    const set = { outcome, decided_by: by, decided_at: now, ledger_entry_id: entry };
    const done = await requests.updateReturning(transaction, 'decide-billing-request', waiting, set, ['request_id']);
    return done.length > 0;
  },
  /** Records who looked at the account number and why, on the bill or on the room's request. */
  noteShown: (
    transaction: Queryable,
    { request_id, billing_id }: Pick<RequestRow, 'request_id' | 'billing_id'>,
    shown: { readonly reason: string; readonly by: number; readonly now: Date },
  ) =>
    billing_id === null
      ? transaction.run(noteAccess, [request_id, shown.now, shown.by, shown.reason])
      : noteAction(
          transaction,
          billing_id,
          'number',
          { yen: 0, reason: shown.reason },
          { member_id: shown.by, now: shown.now },
        ),
};
