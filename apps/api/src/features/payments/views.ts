import { townTimeText } from '@machi/domain/calendar/model';
import { isHoldEnding } from '@machi/domain/payments/hold';
import type { TheirSide } from '@machi/domain/payments/model';
import type { PaymentEventKind, PaymentFile, PaymentLine, StrayLine } from '@machi/domain/payments/views';
import type { StrayPayment } from '../../platform/payments/strays.ts';
import type { EventRow } from '../../platform/desk/desk-rows.ts';
import type { PaymentRow } from './list-store.ts';

const viewTheirs = ({ money, amount, received, refunded }: TheirSide) => ({ money, amount, received, refunded });
const timeOrNull = (at: Date | null) => at && townTimeText(at);

export const viewLine = (row: PaymentRow, now: Date): PaymentLine => ({
  payment_id: row.payment_id,
  holder_kind: row.holder_kind,
  holder_id: row.holder_id,
  member_id: row.member_id,
  name: row.name,
  title: row.title,
  amount: row.amount,
  state: row.state,
  intention: row.intention,
  failure: row.failure,
  begun_at: townTimeText(row.begun_at),
  capture_before: timeOrNull(row.capture_before),
  is_ending: isHoldEnding(row, now),
  checked_at: timeOrNull(row.checked_at),
  theirs: row.theirs && viewTheirs(row.theirs),
  differences: [...row.differences],
});

export const viewStray = ({ intent_id, made_at, checked_at, theirs, differences }: StrayPayment): StrayLine => ({
  intent_id,
  made_at: townTimeText(made_at),
  checked_at: townTimeText(checked_at),
  theirs: viewTheirs(theirs),
  differences: [...differences],
});

/** Another text whenever something has become of the payment. */
export const seenOf = ({ state, intention, theirs }: Pick<PaymentRow, 'state' | 'intention' | 'theirs'>): string =>
  [state, intention ?? '', theirs?.money ?? '', theirs?.refunded ?? ''].join('.');

/** A payment as its file shows it. */
export const viewFile = (row: PaymentRow, events: readonly EventRow<PaymentEventKind>[], now: Date): PaymentFile => ({
  ...viewLine(row, now),
  intent_id: row.intent_id,
  events: events.map(({ happened_at, ...event }) => ({ ...event, happened_at: townTimeText(happened_at) })),
  seen: seenOf(row),
});
