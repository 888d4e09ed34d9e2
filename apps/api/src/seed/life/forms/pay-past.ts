import { HOLD_DAYS, WARNING_DAYS, pageEnd } from '@machi/domain/payments/hold';
import { CURRENCY, PAYMENT_KEY, type TheirSide } from '@machi/domain/payments/model';
import type { Random } from '../../../ground/random.ts';
import type { SandboxIntent } from '../../../providers/payment/sandbox/bank.ts';
import type { Life } from '../life.ts';
import { hexOf, uuidOf } from '../uuid.ts';

const DAY = 86_400_000;
const SECOND = 1000;
/** Time on the payment page, and until the money has moved after a decision. */
const AT_PAGE = 150 * SECOND;
const MOVED_AFTER = 4 * SECOND;

/** What was paid for, and when the card was held. */
export interface PastHold {
  readonly onlineform_id: number;
  readonly application_id: number;
  readonly member_id: number;
  readonly amount: number;
  readonly title: string;
  readonly heldAt: Date;
}

/** An application's decision and official; a collected payment may be refunded since. */
interface PastDecision {
  readonly at: Date;
  readonly approval_status: 1 | 2 | 3;
  readonly by: number;
  readonly refunded?: { readonly at: Date; readonly by: number; readonly reason: string } | undefined;
}

/** To whole seconds, as the provider counts. */
export const holdEndOf = (heldAt: Date): Date =>
  new Date(Math.floor(heldAt.getTime() / SECOND) * SECOND + HOLD_DAYS * DAY);

const at = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);
const inSeconds = (instant: Date): number => Math.floor(instant.getTime() / SECOND);

type EndState = 'held' | 'captured' | 'voided' | 'lapsed' | 'refunded';
type Ended = Pick<SandboxIntent, 'status' | 'cancellation_reason' | 'received' | 'refunded'>;
const nothing = { cancellation_reason: null, received: 0, refunded: 0 } as const;
const ends: Readonly<Record<EndState, (amount: number) => Ended>> = {
  held: () => ({ ...nothing, status: 'requires_capture' }),
  captured: (received) => ({ ...nothing, status: 'succeeded', received }),
  refunded: (received) => ({ ...nothing, status: 'succeeded', received, refunded: received }),
  voided: () => ({ ...nothing, status: 'canceled', cancellation_reason: 'requested_by_customer' }),
  lapsed: () => ({ ...nothing, status: 'canceled', cancellation_reason: 'automatic' }),
};
const monies: Readonly<Record<EndState, TheirSide['money']>> = {
  held: 'held',
  captured: 'captured',
  refunded: 'captured',
  voided: 'canceled',
  lapsed: 'canceled',
};

interface Step {
  readonly state: EndState;
  readonly on: Date;
}

/** The steps of a held payment: captured or released with the decision, or expired without one. */
function stepsOf({ heldAt }: PastHold, decided: PastDecision | undefined, now: Date): readonly [Step, ...Step[]] {
  const held: Step = { state: 'held', on: heldAt };
  const lapses = holdEndOf(heldAt);
  if (!decided) return lapses <= now ? [held, { state: 'lapsed', on: lapses }] : [held];
  const on = at(decided.at, MOVED_AFTER);
  if (decided.approval_status !== 1) return [held, { state: 'voided', on }];
  const back = decided.refunded;
  const captured: Step = { state: 'captured', on };
  return back ? [held, captured, { state: 'refunded', on: at(back.at, MOVED_AFTER) }] : [held, captured];
}

/** An application's payment in our tables and the sandbox's bank, step by step. */
export function payPast(
  life: Life,
  hold: PastHold,
  decided: PastDecision | undefined,
  random: Random,
): readonly Step[] {
  const { onlineform_id, application_id, member_id, amount, title, heldAt } = hold;
  const steps = stepsOf(hold, decided, life.now);
  const { state, on } = steps.at(-1) ?? steps[0];
  const since = (wanted: EndState): Date | null => steps.find((step) => step.state === wanted)?.on ?? null;
  const payment_id = (life.rows.payment?.length ?? 0) + 1;
  const payment_key = uuidOf(random);
  const begun_at = at(heldAt, -AT_PAGE);
  const step = `/onlineform/form/${onlineform_id}?step=pay&application=${application_id}&back=`;
  const [success_path, cancel_path] = [`${step}paid`, `${step}left`];
  const capture_before = holdEndOf(heldAt);
  const warns = at(capture_before, -WARNING_DAYS * DAY);
  // A decision before that time prevents the notification.
  const isWarned = warns <= life.now && !(decided && decided.at <= warns);
  const session_id = `cs_test_${hexOf(random, 24)}`;
  const intent_id = `pi_test_${hexOf(random, 24)}`;
  const metadata = {
    machi_town: life.town.town.town_key,
    [PAYMENT_KEY]: payment_key,
    machi_payment_id: String(payment_id),
  };
  const there = { created: inSeconds(begun_at), amount, currency: CURRENCY, metadata };
  const ended = ends[state](amount);
  life.bank.sessions.push({
    ...there,
    id: session_id,
    title,
    locale: 'ja',
    success_url: success_path,
    cancel_url: cancel_path,
    expires_at: inSeconds(pageEnd(begun_at)),
    status: 'complete',
    intent_id,
  });
  life.bank.intents.push({
    ...there,
    ...ended,
    id: intent_id,
    is_disputed: false,
    capture_before: inSeconds(capture_before),
  });
  const theirs: TheirSide = {
    page: 'complete',
    money: monies[state],
    amount,
    currency: CURRENCY,
    received: ended.received,
    refunded: ended.refunded,
    is_disputed: false,
    capture_before: capture_before.toISOString(),
    is_lapsed: ended.cancellation_reason === 'automatic',
  };
  life.add('payment', {
    payment_id,
    payment_key,
    holder_kind: 'application',
    holder_id: application_id,
    member_id,
    amount,
    currency: CURRENCY,
    title,
    locale: 'ja',
    success_path,
    cancel_path,
    page_ends_at: pageEnd(begun_at),
    session_id,
    intent_id,
    state,
    failure: state === 'lapsed' ? 'hold-ended' : null,
    capture_before,
    begun_at,
    held_at: heldAt,
    captured_at: since('captured'),
    voided_at: since('voided'),
    lapsed_at: since('lapsed'),
    refunded_at: since('refunded'),
    warned_at: isWarned ? warns : null,
    checked_at: on,
    theirs,
    differences: [],
  });
  const note = (what: string, happened_at: Date, by_member_id: number | null = null, reason: string | null = null) =>
    life.add('payment_event', { payment_id, what, happened_at, by_member_id, reason });
  note('begun', begun_at);
  for (const step of steps) {
    if (decided && step.state !== 'held') {
      const back = step.state === 'refunded' ? decided.refunded : undefined;
      const wish = { captured: 'capture', voided: 'void', refunded: 'refund', lapsed: '' }[step.state];
      note(`intend-${wish}`, (back ?? decided).at, (back ?? decided).by, back?.reason ?? null);
    }
    note(step.state, step.on);
    if (step.state === 'held' && isWarned) note('warned', warns);
  }
  return steps;
}
