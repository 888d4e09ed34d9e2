import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { confirmRetentionRun, listRetentionRuns } from '@machi/domain/retention/contract';
import type { RetentionRun } from '@machi/domain/retention/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useRetentionTexts } from '../texts.ts';

interface HeldBackProps {
  readonly run: RetentionRun;
  readonly now: string;
  readonly mayConfirm: boolean;
}

/** Why the newest run has held something back, and the button with which an official lets the next one do it. */
export function HeldBack({ run, now, mayConfirm }: HeldBackProps) {
  const texts = useRetentionTexts();
  const { t, locale } = texts;
  const queryClient = useQueryClient();
  const { send, busy } = useCall(confirmRetentionRun);
  const box = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const held = run.lines.filter((line) => line.held !== null && line.due > 0);
  const isClock = run.lines.some((line) => line.held === 'clock');
  const count = held.reduce((sum, { due }) => sum + due, 0);
  if (run.confirmed_at !== null)
    return <Callout ref={box} focusable tone="success" title={t('held.confirmed')} live="status" />;

  async function confirm() {
    setLines([]);
    const result = await send({ retention_run_id: run.retention_run_id }, toldInPlace);
    if (!result) return;
    if (result.ok) setAsking(false);
    else setLines(refusalLines(result, texts));
    if (result.ok || result.status === 409) await queryClient.invalidateQueries({ queryKey: [listRetentionRuns.name] });
  }

  return (
    <Callout
      ref={box}
      focusable
      tone="warning"
      title={t('held.title')}
      actions={
        mayConfirm && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t('confirm')}
          </Button>
        )
      }
    >
      <p>
        {isClock
          ? t('held.clock', { at: momentInWords(run.begun_at, locale), now: momentInWords(now, locale) })
          : t('held.many')}
      </p>
      {!mayConfirm && <p>{t('held.only-system')}</p>}
      <ConfirmDialog
        open={isAsking}
        question={t('confirm.question', { count: count.toLocaleString(locale) })}
        consequence={t('confirm.consequence')}
        confirmLabel={t('confirm')}
        cancelLabel={t('confirm.cancel')}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
        onClosed={() => box.current?.focus()}
        variant="danger"
        busy={busy}
        busyLabel={t('confirm.busy')}
        errors={lines}
      />
    </Callout>
  );
}
