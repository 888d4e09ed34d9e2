import type { DateText } from '../calendar/model.ts';
import { obstacleTo } from '../desk/decision.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { isOneHand, type Official } from '../second-official/rules.ts';
import type { BillState } from './model.ts';
import { refuseClosedOrAsked } from './rules.ts';

/** Requests that need a second official. */
export const requestKinds = ['refund', 'write-off'] as const;
export type RequestKind = (typeof requestKinds)[number];
export const requestOutcomes = ['released', 'refused'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

export interface BookedBill {
  readonly state: BillState;
  /** Amount that the town owes back on it by its books, 0 or more. */
  readonly credit: number;
  /** True if a later bill has deducted its credit. */
  readonly is_carried_on: boolean;
}

/**
 * Amount of a bill that can be given back. A negative bill counts until a later bill has deducted it: a person who no
 * longer bathes gets no later bill.
 */
export const owedBack = ({ state, credit, is_carried_on }: BookedBill): number =>
  state === 'open' || (state === 'carried' && is_carried_on) ? 0 : credit;

const conflict = (code: Parameters<typeof refuse>[1]['code'], field = '', params: readonly number[] = []): Refusal =>
  refuse(409, { field, code, params });

/** Reason that the office reads where the payer asks for the refund. */
export const OWN_REASON = '本人の申し出';

/** Amounts owed back on somebody’s bills: not yet asked for, and waiting for an official. */
export function owedOnBills(bills: readonly (BookedBill & { readonly is_waiting: boolean })[]) {
  const sum = (isWaiting: boolean): number =>
    bills.reduce((yen, bill) => (bill.is_waiting === isWaiting ? yen + owedBack(bill) : yen), 0);
  return { yen: sum(false), waiting_yen: sum(true) };
}

/** The amount owed back, or its account, differs from what was shown. */
export const ownRefundChanged = conflict('unbilled-changed');

/** Refuses a request whose amount is not the one that was shown. */
export const refuseOwnRefund = (owed: { readonly yen: number }, shown: { readonly yen: number }): Refusal | undefined =>
  owed.yen === shown.yen ? undefined : ownRefundChanged;

/** Refuses the release of a payer's own request by the official who entered its cause, or by one of the same hand. */
export const refuseOwnAction = (doers: readonly Official[], actor: Official): Refusal | undefined =>
  doers.some((doer) => isOneHand(doer, actor)) ? conflict('refund-own-action') : undefined;

/** Refuses a withdrawal while money is owed to the member: afterwards the town does not know whose it is. */
export const refuseLeavingOwed = (owed: { readonly yen: number; readonly waiting_yen: number }): Refusal | undefined =>
  owed.yen + owed.waiting_yen > 0 ? conflict('refund-waiting') : undefined;

/** A bill as an official's request finds it. */
export interface BillToAsk extends BookedBill {
  readonly member_id: number | null;
  /** The day on which the bank is asked to debit it. */
  readonly asked_on: DateText | null;
  /** True while a request on it waits for a decision. */
  readonly is_waiting: boolean;
  readonly seen: string;
}

/** Refuses a request on one's own bill (product, "Own matters"), and on a bill that has changed since it was read. */
function obstacle(bill: BillToAsk, seen: string, actorId: number): Refusal | undefined {
  const found = obstacleTo({ isOwn: bill.member_id === actorId, isDecided: false, seen: bill.seen }, seen);
  if (found !== undefined) return conflict(found === 'own' ? 'own-account' : 'bill-changed');
  return bill.is_waiting ? conflict('request-waiting') : undefined;
}

/** Recipient of a refund as typed; empty: the one on the bill. */
export interface AskedRecipient {
  readonly recipient_name: string;
  readonly recipient_address: string;
}
interface BillRecipient {
  /** True if the payer on the bill has left. */
  readonly hasLeft: boolean;
  readonly death: { readonly heir_name: string; readonly heir_address: string } | null;
}

/** Which of name and address must be typed. The notice is posted, never to the address of a dead payer. */
export function recipientNeeds(
  { hasLeft, death }: BillRecipient,
  { recipient_name }: Pick<AskedRecipient, 'recipient_name'>,
) {
  const isNamed = recipient_name.trim() !== '';
  const isKnown = !hasLeft && (death === null || death.heir_name !== '');
  return { name: !isKnown, address: isNamed || !isKnown || (death !== null && death.heir_address === '') };
}

/** Refuses a refund without a known recipient or address. */
export function refuseRecipient(bill: BillRecipient, asked: AskedRecipient): Refusal | undefined {
  const needs = recipientNeeds(bill, asked);
  const missing = [
    ...(needs.name && asked.recipient_name.trim() === '' ? ['recipient_name'] : []),
    ...(needs.address && asked.recipient_address.trim() === '' ? ['recipient_address'] : []),
  ];
  return missing.length === 0
    ? undefined
    : refuse(422, ...missing.map((field) => ({ field, code: 'required' as const })));
}

/** Refuses a refund that exceeds the amount owed back. */
export function refuseRefund(
  bill: BillToAsk,
  asked: { readonly yen: number; readonly seen: string },
  actorId: number,
): Refusal | undefined {
  const found = obstacle(bill, asked.seen, actorId);
  if (found) return found;
  const most = owedBack(bill);
  if (most === 0) return conflict('refund-none');
  return asked.yen > most ? refuse(422, { field: 'yen', code: 'refund-too-much', params: [most] }) : undefined;
}

/** Refuses a write-off of a bill that is not open or is in a debit run. */
export const refuseWriteOff = (bill: BillToAsk, seen: string, actorId: number): Refusal | undefined =>
  obstacle(bill, seen, actorId) ?? refuseClosedOrAsked(bill);

/** Refuses a refund whose recipient may have changed since the request: a death noted or taken back, or new heirs. */
export const refuseOldRecipient = (asked: {
  readonly kind: RequestKind;
  readonly asked_at: Date;
  /** When the payer's death was last noted or taken back, or the heirs changed. */
  readonly death_changed_at: Date | null;
}): Refusal | undefined =>
  asked.kind === 'refund' && asked.death_changed_at !== null && asked.death_changed_at > asked.asked_at
    ? conflict('recipient-outdated')
    : undefined;

/** Refuses the release of a request that can no longer be carried out. Who may release it is a separate check. */
export function refuseRelease(
  bill: BookedBill & { readonly amount: number; readonly asked_on: DateText | null },
  asked: { readonly kind: RequestKind; readonly yen: number },
): Refusal | undefined {
  const isPossible =
    asked.kind === 'refund'
      ? asked.yen <= owedBack(bill)
      : refuseClosedOrAsked(bill) === undefined && bill.amount === asked.yen;
  return isPossible ? undefined : conflict('request-outdated');
}
