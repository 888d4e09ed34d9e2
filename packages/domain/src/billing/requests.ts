import type { DateText } from '../calendar/model.ts';
import { obstacleTo } from '../desk/decision.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { isOneHand, type Official } from '../second-official/rules.ts';
import type { BillState } from './model.ts';
import { refuseClosedOrAsked } from './rules.ts';

/** What one official asks for and a second one releases. */
export const requestKinds = ['refund', 'write-off'] as const;
export type RequestKind = (typeof requestKinds)[number];
export const requestOutcomes = ['released', 'refused'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

export interface BookedBill {
  readonly state: BillState;
  /** What the town owes back on it by the books, 0 or more. */
  readonly credit: number;
  /** A later bill has taken its credit. */
  readonly is_carried_on: boolean;
}

/**
 * How much of a bill can be given back. What is below 0 is, too, until the next bill of the same person has taken it:
 * whoever does not bathe any more has no such bill.
 */
export const owedBack = ({ state, credit, is_carried_on }: BookedBill): number =>
  state === 'open' || (state === 'carried' && is_carried_on) ? 0 : credit;

const conflict = (code: Parameters<typeof refuse>[1]['code'], field = '', params: readonly number[] = []): Refusal =>
  refuse(409, { field, code, params });

/** Why a refund is asked for that the payer asks for, in the words of the office. */
export const OWN_REASON = '本人の申し出';

/** What is owed back on somebody’s bills: yet to be asked for, and asked for already. */
export function owedOnBills(bills: readonly (BookedBill & { readonly is_waiting: boolean })[]) {
  const sum = (isWaiting: boolean): number =>
    bills.reduce((yen, bill) => (bill.is_waiting === isWaiting ? yen + owedBack(bill) : yen), 0);
  return { yen: sum(false), waiting_yen: sum(true) };
}

/** What is owed back, or the account for it, is not what was shown. */
export const ownRefundChanged = conflict('unbilled-changed');

/** Nobody asks for another sum than there is. */
export const refuseOwnRefund = (owed: { readonly yen: number }, shown: { readonly yen: number }): Refusal | undefined =>
  owed.yen === shown.yen ? undefined : ownRefundChanged;

/** Where the person asks, one official releases it: not who entered what it is owed for, nor somebody of one hand with them. */
export const refuseOwnAction = (doers: readonly Official[], actor: Official): Refusal | undefined =>
  doers.some((doer) => isOneHand(doer, actor)) ? conflict('refund-own-action') : undefined;

/** Who is owed money gets it before they withdraw: afterwards nobody knows whose it is. */
export const refuseLeavingOwed = (owed: { readonly yen: number; readonly waiting_yen: number }): Refusal | undefined =>
  owed.yen + owed.waiting_yen > 0 ? conflict('refund-waiting') : undefined;

/** The same, as an official finds it who asks for something. */
export interface BillToAsk extends BookedBill {
  readonly member_id: number | null;
  /** The bank is asked to debit it on this day. */
  readonly asked_on: DateText | null;
  /** Something was asked for, and nobody has decided. */
  readonly is_waiting: boolean;
  readonly seen: string;
}

/** Nobody asks for something with their own bill (product, "Own matters"), or with one that has changed meanwhile. */
function obstacle(bill: BillToAsk, seen: string, actorId: number): Refusal | undefined {
  const found = obstacleTo({ isOwn: bill.member_id === actorId, isDecided: false, seen: bill.seen }, seen);
  if (found !== undefined) return conflict(found === 'own' ? 'own-account' : 'bill-changed');
  return bill.is_waiting ? conflict('request-waiting') : undefined;
}

/** To whom money goes back: what was typed, and what the bill says without it. */
export interface AskedRecipient {
  readonly recipient_name: string;
  readonly recipient_address: string;
}
interface BillRecipient {
  /** Whoever it was made out to has left. */
  readonly hasLeft: boolean;
  readonly death: { readonly heir_name: string; readonly heir_address: string } | null;
}

/** Which of name and address have to be typed: a notice goes by notification, and nobody's money to the address of the dead. */
export function recipientNeeds(
  { hasLeft, death }: BillRecipient,
  { recipient_name }: Pick<AskedRecipient, 'recipient_name'>,
) {
  const isNamed = recipient_name.trim() !== '';
  const isKnown = !hasLeft && (death === null || death.heir_name !== '');
  return { name: !isKnown, address: isNamed || !isKnown || (death !== null && death.heir_address === '') };
}

/** Whether it is known who gets the money, and where the notice goes. */
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

/** Whether so much can be asked back. */
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

/** Whether a bill can be given up. */
export const refuseWriteOff = (bill: BillToAsk, seen: string, actorId: number): Refusal | undefined =>
  obstacle(bill, seen, actorId) ?? refuseClosedOrAsked(bill);

/** Whether the money would still go to whom it is owed: since a death was noted or taken back, or its heirs changed, somebody else gets it. */
export const refuseOldRecipient = (asked: {
  readonly kind: RequestKind;
  readonly asked_at: Date;
  /** When a death of whose it is was last noted or taken back, or its heirs were changed. */
  readonly death_changed_at: Date | null;
}): Refusal | undefined =>
  asked.kind === 'refund' && asked.death_changed_at !== null && asked.death_changed_at > asked.asked_at
    ? conflict('recipient-outdated')
    : undefined;

/** Whether what was asked for can still be done, whoever releases it: who may is asked apart. */
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
