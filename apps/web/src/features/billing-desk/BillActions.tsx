import { dateAt } from '@machi/domain/calendar/model';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { PaidByHand, debitFailures, type DebitFailure } from '@machi/domain/billing/model';
import { askRefund, askRefundToAccount, askWriteOff, payBillAgain } from '@machi/domain/billing/request-contract';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useState } from 'react';
import { noteFailedDebit, reduceBill, takeCashBack } from '@machi/domain/billing/desk-contract';
import { billWords, signedYenInWords } from '@machi/domain/billing/words';
import { yenIn } from '@machi/domain/fields/yen-in';
import { TextField } from '@machi/ui/field/TextField';
import { oneWindow } from '../../shell/refund/one-window.ts';
import { useBillReason, useBillTexts } from './texts.ts';
import { PayAction } from './PayAction.tsx';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { BillAction } from './BillAction.tsx';
import { useBillAction } from './use-bill-action.ts';
import { RefundFields } from '../../shell/refund/RefundFields.tsx';
import { useRefund } from '../../shell/refund/use-refund.ts';

/** Reverses a cash payment that was entered by mistake. */
function TakeBackAction({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const action = useBillAction(takeCashBack, bill);
  const why = useBillReason('bill-back-reason');
  function act() {
    const { billing_id, seen } = bill;
    if (why.check()) void action.act({ billing_id, seen, reason: why.reason }, t('back.done'));
  }
  return (
    <BillAction name="back" bill={bill} action={action} look="quiet-danger" onConfirm={act}>
      <ReasonField {...why.field} hint={t('back.hint')} />
    </BillAction>
  );
}

/** Asks a second official to approve a refund: in cash, to the mandate's account, or to another one. */
function RefundAction({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const toPerson = useBillAction(askRefund, bill);
  const toAccount = useBillAction(askRefundToAccount, bill);
  const why = useBillReason('bill-refund-reason');
  const { owed_back: owed, death, member_id, billing_id, seen } = bill;
  const refund = useRefund({ id: 'bill-refund', owed, hasLeft: member_id === null, death });
  const window = oneWindow(refund.typed.way === 'account' ? toAccount : toPerson, [toPerson, toAccount]);
  function act() {
    const right = refund.check();
    if (right === undefined || !why.check()) return;
    const of = { billing_id, seen, reason: why.reason };
    if (right.way === 'account') void toAccount.act({ ...of, ...right.asked }, t('request.asked'));
    else void toPerson.act({ ...of, ...right.asked }, t('request.asked'));
  }
  return (
    <BillAction name="refund" bill={bill} action={window} look="primary" variant="primary" onConfirm={act}>
      {bill.state === 'carried' && <p>{t('refund.carried')}</p>}
      <RefundFields refund={refund} />
      <ReasonField {...why.field} hint={t('refund.hint')} />
    </BillAction>
  );
}

/** Reduces a bill by an amount, with a reason. */
function ReduceAction({ bill }: { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const action = useBillAction(reduceBill, bill);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ readonly yen?: string; readonly reason?: string }>({});
  function act() {
    const yen = yenIn(typed);
    const isRight = yen !== undefined && yen <= bill.amount;
    const wrong = {
      ...(isRight ? {} : { yen: t('reduce.yen.wrong', { yen: signedYenInWords(bill.amount)[locale] }) }),
      ...(reason.trim() === '' ? { reason: t('reason.missing') } : {}),
    };
    setErrors(wrong);
    if (isRight && wrong.reason === undefined)
      void action.act({ billing_id: bill.billing_id, seen: bill.seen, yen, reason }, t('reduce.done'));
    else document.getElementById(isRight ? 'bill-reduce-reason' : 'bill-reduce-yen')?.focus();
  }
  return (
    <BillAction name="reduce" bill={bill} action={action} onConfirm={act}>
      <TextField
        id="bill-reduce-yen"
        inputMode="numeric"
        label={t('reduce.yen')}
        requiredWord={t('required')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={errors.yen}
      />
      <ReasonField
        id="bill-reduce-reason"
        label={t('reason')}
        requiredWord={t('required')}
        hint={t('reduce.hint')}
        value={reason}
        onReason={setReason}
        error={errors.reason}
      />
    </BillAction>
  );
}

/** Asks a second official to approve giving up an open bill. */
function GiveUpAction({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const action = useBillAction(askWriteOff, bill);
  const why = useBillReason('bill-give-up-reason');
  function act() {
    const input = { billing_id: bill.billing_id, seen: bill.seen, reason: why.reason };
    if (why.check()) void action.act(input, t('request.asked'));
  }
  return (
    <BillAction name="give-up" bill={bill} action={action} look="quiet-danger" variant="danger" onConfirm={act}>
      <ReasonField {...why.field} hint={t('give-up.hint')} />
    </BillAction>
  );
}

/** Records that the bank did not debit a bill, and why. */
function FailedAction({ bill }: { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const action = useBillAction(noteFailedDebit, bill);
  const [failure, setFailure] = useState<DebitFailure>(bill.debit_failure ?? 'funds');
  return (
    <BillAction
      name="failed"
      bill={bill}
      action={action}
      variant="primary"
      onConfirm={() => void action.act({ billing_id: bill.billing_id, seen: bill.seen, failure }, t('failed.done'))}
    >
      <RadioGroup
        legend={t('why')}
        name="failure"
        value={failure}
        onChange={({ target }) => setFailure(debitFailures.find((one) => one === target.value) ?? 'funds')}
        options={debitFailures.map((value) => ({ value, label: billWords[locale].failures[value] }))}
      />
    </BillAction>
  );
}

const WAYS = PaidByHand.options;

/** Records a second payment of a paid bill. */
function AgainAction({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const action = useBillAction(payBillAgain, bill);
  const why = useBillReason('bill-again-reason');
  const [way, setWay] = useState<PaidByHand>('cash');
  function act() {
    const input = { billing_id: bill.billing_id, seen: bill.seen, paid_by: way, reason: why.reason };
    if (why.check()) void action.act(input, t('again.done'));
  }
  return (
    <BillAction name="again" variant="primary" bill={bill} action={action} onConfirm={act}>
      <RadioGroup
        legend={t('pay.way')}
        name="paid-again-by"
        value={way}
        onChange={({ target }) => setWay(WAYS.find((one) => one === target.value) ?? 'cash')}
        options={WAYS.map((value) => ({ value, label: t(`pay.way.${value}`) }))}
      />
      <ReasonField {...why.field} hint={t('again.hint')} />
    </BillAction>
  );
}

/** Actions that the bill's state allows. */
export function BillActions({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const { state, paid_by, paid_at } = bill;
  const refund = bill.owed_back > 0 && !bill.is_waiting && <RefundAction bill={bill} />;
  const waiting = bill.is_waiting && <p>{t('request.waiting')}</p>;
  if (state === 'paid')
    return (
      <section className="stack-tight" aria-label={t('do')}>
        {waiting}
        {refund}
        {paid_by !== 'debit' && bill.owed_back === 0 && !bill.is_waiting && <TakeBackAction bill={bill} />}
        <AgainAction bill={bill} />
        {bill.amount > 0 && <ReduceAction bill={bill} />}
      </section>
    );
  if (state !== 'open')
    return (
      <>
        {waiting}
        {refund}
      </>
    );
  return (
    <section className="stack-tight" aria-label={t('do')}>
      {waiting}
      <PayAction bill={bill} />
      <ReduceAction bill={bill} />
      {paid_at <= dateAt(new Date()) && <FailedAction bill={bill} />}
      {!bill.is_waiting && <GiveUpAction bill={bill} />}
    </section>
  );
}
