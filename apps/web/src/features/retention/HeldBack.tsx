import { confirmRetentionRun } from '@machi/domain/retention/contract';
import type { RetentionRun } from '@machi/domain/retention/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { useRef } from 'react';
import { AskedDeed } from '../../shell/asked/AskedDeed.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useRetentionTexts } from './texts.ts';

interface HeldBackProps {
  readonly run: RetentionRun;
  readonly now: string;
  readonly mayConfirm: boolean;
}

/** Why the newest run has held something back, and the button with which an official lets the next one do it. */
export function HeldBack({ run, now, mayConfirm }: HeldBackProps) {
  const { t, locale } = useRetentionTexts();
  const box = useRef<HTMLDivElement>(null);
  const words = { keep: 'confirm.cancel', sending: 'confirm.busy', lost: 'lost', failed: 'failed' } as const;
  const held = run.lines.filter((line) => line.held !== null && line.due > 0);
  const isClock = run.lines.some((line) => line.held === 'clock');
  const count = held.reduce((sum, { due }) => sum + due, 0);
  if (run.confirmed_at !== null)
    return <Callout ref={box} focusable tone="success" title={t('held.confirmed')} live="status" />;

  return (
    <Callout
      ref={box}
      focusable
      tone="warning"
      title={t('held.title')}
      actions={
        mayConfirm && (
          <AskedDeed
            endpoint={confirmRetentionRun}
            input={{ retention_run_id: run.retention_run_id }}
            label={t('confirm')}
            question={t('confirm.question', { count: count.toLocaleString(locale) })}
            consequence={t('confirm.consequence')}
            done=""
            isDanger
            focus={box}
            button={{ variant: 'primary' }}
            words={{ t: (key) => t(words[key]) }}
          />
        )
      }
    >
      <p>
        {isClock
          ? t('held.clock', { at: momentInWords(run.begun_at, locale), now: momentInWords(now, locale) })
          : t('held.many')}
      </p>
      {!mayConfirm && <p>{t('held.only-system')}</p>}
    </Callout>
  );
}
