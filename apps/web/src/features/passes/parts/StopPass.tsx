import { toldInPlace } from '@machi/client/client';
import { stopPass } from '@machi/domain/passes/contract';
import type { OwnPasses, TownPass } from '@machi/domain/passes/contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { OwedWhenStopping } from '../../../shell/billing/owed-back/OwedWhenStopping.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { keepOwnPasses } from '../queries.ts';
import { usePassTexts } from '../texts.ts';

/** Asks before a pass is given up. */
export function StopPass({ pass, onStopped }: { pass: TownPass; onStopped: () => void }) {
  const { t, locale } = usePassTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(stopPass);
  const sentencesOf = useRefusalSentences();
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  // Kept until the window has closed: with the reply this part of the page goes.
  const stopped = useRef<OwnPasses>(undefined);
  const name = pass.pass_name;

  async function stop() {
    setError(undefined);
    const result = await send({ pass: pass.pass }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setError(sentencesOf(result, t('stop.failed')).join(' '));
      return;
    }
    stopped.current = result.reply.own;
    setAsked(false);
  }
  function close() {
    if (!stopped.current) return;
    keepOwnPasses(queryClient, locale, stopped.current);
    snackbar.show(t('stop.done', { name }), 'success');
    onStopped();
  }

  return (
    <p>
      <Button onClick={() => setAsked(true)}>{t('stop.open', { name })}</Button>
      <ConfirmDialog
        open={isAsked}
        question={t('stop.question', { name })}
        consequence={<p>{t('stop.consequence')}</p>}
        confirmLabel={t('stop.confirm')}
        cancelLabel={t('stop.keep')}
        busy={busy}
        busyLabel={t('stop.busy')}
        errors={error === undefined ? [] : [error]}
        onConfirm={() => void stop()}
        onCancel={() => setAsked(false)}
        onClosed={close}
      >
        {isAsked && pass.pass === 'bath' && <OwedWhenStopping />}
      </ConfirmDialog>
    </p>
  );
}
