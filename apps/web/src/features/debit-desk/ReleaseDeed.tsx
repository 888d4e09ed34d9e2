import { dateInWords } from '@machi/domain/calendar/words';
import { releaseRun } from '@machi/domain/debits/contract';
import type { DebitRunFile } from '@machi/domain/debits/views';
import { yenInWords } from '@machi/domain/locale/words';
import { Callout } from '@machi/ui/callout/Callout';
import { useDebitTexts } from './texts.ts';
import { StepDeed } from './StepDeed.tsx';
import { useRunDeed } from './use-run-deed.ts';

/** Another official than whoever prepared it lets the bank be asked. */
export function ReleaseDeed({ run }: { readonly run: DebitRunFile }) {
  const { t, locale } = useDebitTexts();
  const deed = useRunDeed(releaseRun, run);
  if (run.release_obstacle !== null)
    return (
      <Callout tone="info">
        <p>{run.release_obstacle}</p>
      </Callout>
    );
  const { debit_run_id, seen } = run;
  return (
    <StepDeed
      name="release"
      deed={deed}
      look="primary"
      variant="primary"
      consequence={
        <p>
          {t('release.consequence', {
            count: run.debits,
            yen: yenInWords(run.yen)[locale],
            day: dateInWords(run.debit_on)[locale],
          })}
        </p>
      }
      onConfirm={() => void deed.act({ debit_run_id, seen }, t('release.done'))}
    />
  );
}
