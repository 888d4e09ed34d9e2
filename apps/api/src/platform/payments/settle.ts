import { isOpen, type PaymentIntention } from '@machi/domain/payments/model';
import { stepTo } from '@machi/domain/payments/transitions';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import { isTrouble, type Looked, type PaymentProvider, type Trouble } from '../../providers/payment/payment.ts';
import type { House } from '../house.ts';
import { intendPayment, writeSeen, writeUnopened, type Wanted } from './change.ts';
import { payments, type Payment } from './store.ts';

/** Looks in one settling: the second sees a step's result, the third a different outcome. */
const MOST_LOOKS = 4;

const note = ({ log }: House, { trouble, code }: Trouble, payment_id: number) =>
  log.warn({ payment_id, trouble, code }, 'the payment provider');

/** Opens the provider's page, or finds the one opened with the same key before a crash. */
async function openPage(house: House, provider: PaymentProvider, payment: Payment, now: Date) {
  const { payment_id, payment_key, success_path, cancel_path, page_ends_at } = payment;
  if (payment.intention === 'void') return writeUnopened(house, payment, now);
  const opened = await provider.openPage(
    {
      ...payment,
      success_url: house.publicUrl + success_path,
      cancel_url: house.publicUrl + cancel_path,
      ends_at: page_ends_at,
    },
    `${payment_key}-open`,
  );
  if (!isTrouble(opened)) return payments.noteOpened(house.database, payment_id, opened.session_id, opened.page_url);
  note(house, opened, payment_id);
  return opened.trouble === 'refused' ? writeUnopened(house, payment, now) : payment;
}

type Step = NonNullable<ReturnType<typeof stepTo>>;

/** Asks the provider for a step; the next look shows its result. */
function takeStep(provider: PaymentProvider, step: Step, payment: Payment, intentId: string | null) {
  const { payment_key, tries, amount, session_id } = payment;
  const key = `${payment_key}-${step}-${tries}`;
  if (step === 'close-page') return session_id === null ? undefined : provider.closePage(session_id, key);
  if (intentId === null) return undefined;
  if (step === 'capture') return provider.capture(intentId, amount, key);
  return step === 'cancel' ? provider.cancel(intentId, key) : provider.refund(intentId, key);
}

/** One look and, where something is intended, one step towards it; undefined if there is nothing more to do now. */
async function advance(
  house: House,
  provider: PaymentProvider,
  payment: Payment & { session_id: string },
  now: Date,
): Promise<{ readonly payment: Payment; readonly isDone: boolean }> {
  const askedAt = house.clock();
  const looked: Looked | Trouble = await provider.look(payment.session_id);
  const { payment_id } = payment;
  if (isTrouble(looked)) {
    note(house, looked, payment_id);
    if (looked.trouble !== 'missing') return { payment, isDone: true };
    // A payment unknown to the provider cannot have been paid; an unknown hold needs a person.
    const after =
      payment.state === 'begun'
        ? await writeUnopened(house, payment, now)
        : await writeSeen(house, payment_id, { askedAt, intent_id: null, theirs: null }, now);
    return { payment: after ?? payment, isDone: true };
  }
  const after = (await writeSeen(house, payment_id, { askedAt, ...looked }, now)) ?? payment;
  const step = stepTo(after, looked.theirs);
  if (step === undefined) return { payment: after, isDone: true };
  const trouble = await takeStep(provider, step, after, looked.intent_id);
  if (!trouble) return { payment: after, isDone: false };
  note(house, trouble, payment_id);
  // A refusal stays a refusal under the same key.
  return trouble.trouble === 'refused'
    ? { payment: await payments.countTry(house.database, payment_id), isDone: false }
    : { payment: after, isDone: true };
}

/**
 * Brings our payment to the provider's state, and the provider's to our intention. The return page, the job and a
 * webhook may call it at once: it always asks the provider and only moves forward.
 */
export async function settlePayment(house: House, payment_id: number, now: Date): Promise<Payment | undefined> {
  let payment = await payments.read(house.database, payment_id);
  const provider = await house.payments.provider();
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    if (!provider || !payment || (!isOpen(payment) && payment.intention === null)) return payment;
    const { session_id } = payment;
    if (session_id === null) {
      payment = await openPage(house, provider, payment, now);
      if (payment?.session_id === null) return payment;
    } else {
      const { isDone, payment: after } = await advance(house, provider, { ...payment, session_id }, now);
      if (isDone) return after;
      payment = after;
    }
  }
  return payment;
}

const meanAndSettle =
  (intention: PaymentIntention) =>
  async (house: House, payment_id: number, wanted: Wanted): Promise<Payment | Refusal> => {
    const meant = await house.database.transaction(
      (transaction) => intendPayment(transaction, payment_id, intention, wanted),
      isRefusal,
    );
    return isRefusal(meant) ? meant : ((await settlePayment(house, payment_id, wanted.now)) ?? meant);
  };

/** Records the intention and carries it out. If the provider is unreachable, the intention stays for the job. */
export const voidPayment = meanAndSettle('void');
export const refundPayment = meanAndSettle('refund');
export const capturePayment = meanAndSettle('capture');
