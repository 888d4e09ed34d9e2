import { toldInPlace } from '@machi/client/client';
import { showRefundNumber, type BillRequest } from '@machi/domain/billing/request-contract';
import { Button } from '@machi/ui/button/Button';
import { AskedNumber, numberInWords } from '../../shell/bank-account/AskedNumber.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useBillReason, useBillTexts } from './texts.ts';

/** The whole account number of a refund. */
export function RefundNumber({ request }: { readonly request: BillRequest }) {
  const { t } = useBillTexts();
  const { send, busy } = useCall(showRefundNumber);
  const why = useBillReason(`refund-number-reason-${request.request_id}`);
  return (
    <AskedNumber
      t={t}
      consequence={t('number.consequence', { name: request.name })}
      why={why}
      busy={busy}
      ask={(reason) => send({ request_id: request.request_id, reason }, toldInPlace)}
      opener={(open) => (
        <Button size="small" aria-label={`${t('number.show')} ${request.name}`} onClick={open}>
          {t('number.show')}
        </Button>
      )}
      shown={(number, hide) => (
        <p className="num" role="status">
          {numberInWords(number)}{' '}
          <Button size="small" onClick={hide}>
            {t('number.hide')}
          </Button>
        </p>
      )}
    />
  );
}
