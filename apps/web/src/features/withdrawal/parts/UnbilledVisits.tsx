import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { billOwnVisits, readBathPayment } from '@machi/domain/billing/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useWithdrawalTexts } from '../texts.ts';

/** Visits to the bath that no bill has yet: they are billed before somebody leaves, once they have seen how much it is. */
export function UnbilledVisits({ onBilled }: { readonly onBilled: () => void }) {
  const texts = useWithdrawalTexts();
  const { t, locale } = texts;
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(billOwnVisits);
  const { data } = useQuery({ ...ask(readBathPayment, {}, locale), staleTime: 0 });
  const [isAsking, setAsking] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const unbilled = data?.payment.unbilled;
  if (!unbilled || unbilled.yen <= 0) return null;
  const { visits, yen } = unbilled;
  const values = { count: visits, yen: yenInWords(yen)[locale] };

  async function bill() {
    setLines([]);
    const input = { visits, yen };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (!result.ok) setLines(refusalLines(result, texts));
    if (!result.ok && result.status !== 409) return;
    await queryClient.invalidateQueries({ queryKey: [readBathPayment.name] });
    if (!result.ok) return;
    setAsking(false);
    snackbar.show(t('unbilled.done'), 'success');
    onBilled();
  }

  return (
    <>
      <Callout
        tone="warning"
        title={t('unbilled.title', values)}
        actions={
          <Button
            onClick={() => {
              setLines([]);
              setAsking(true);
            }}
          >
            {t('unbilled.send')}
          </Button>
        }
      >
        <p>{t('unbilled.body')}</p>
      </Callout>
      <ConfirmDialog
        open={isAsking}
        question={t('unbilled.question', values)}
        consequence={<p>{t('unbilled.consequence')}</p>}
        confirmLabel={t('unbilled.confirm')}
        cancelLabel={t('unbilled.keep')}
        busy={busy}
        busyLabel={t('unbilled.sending')}
        errors={lines}
        onConfirm={() => void bill()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
