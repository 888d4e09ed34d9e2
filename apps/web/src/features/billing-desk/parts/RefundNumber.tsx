import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { showRefundNumber } from '@machi/domain/billing/request-contract';
import type { BillRequest } from '@machi/domain/billing/request-contract';
import type { WholeNumber } from '@machi/domain/mandates/views';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useBillTexts } from '../texts.ts';
import { useReason } from './use-reason.ts';

/** The whole number of the account to which a refund is paid, at a press with a reason. */
export function RefundNumber({ request }: { readonly request: BillRequest }) {
  const texts = useBillTexts();
  const { t } = texts;
  const { send, busy } = useCall(showRefundNumber);
  const why = useReason(`refund-number-reason-${request.request_id}`);
  const [number, setNumber] = useState<WholeNumber>();
  const [isAsking, setAsking] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  async function show() {
    setLines([]);
    if (!why.check()) return;
    const result = await send({ request_id: request.request_id, reason: why.reason }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      return;
    }
    setNumber(result.reply.number);
    setAsking(false);
  }
  if (number)
    return (
      <p className="num" role="status">
        {number.post_symbol === null ? number.account_number : `${number.post_symbol} - ${number.post_number ?? ''}`}{' '}
        <Button size="small" onClick={() => setNumber(undefined)}>
          {t('number.hide')}
        </Button>
      </p>
    );
  return (
    <>
      <Button size="small" aria-label={`${t('number.show')} ${request.name}`} onClick={() => setAsking(true)}>
        {t('number.show')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        variant="primary"
        question={t('number.question')}
        consequence={<p>{t('number.consequence', { name: request.name })}</p>}
        confirmLabel={t('number.show')}
        cancelLabel={t('keep')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void show()}
        onCancel={() => setAsking(false)}
      >
        <ReasonField {...why.field} hint={t('number.hint')} />
      </ConfirmDialog>
    </>
  );
}
