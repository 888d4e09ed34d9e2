import { stopPass } from '@machi/domain/passes/contract';
import type { TownPass } from '@machi/domain/passes/contract';
import { useQueryClient } from '@tanstack/react-query';
import { AskedDeed } from '../../shell/asked/AskedDeed.tsx';
import { useDeedWords } from '../../shell/asked/use-deed-words.ts';
import { OwedWhenStopping } from '../../shell/billing/owed-back/OwedWhenStopping.tsx';
import { usePassTexts } from './texts.ts';
import { keepOwnPasses } from './own-passes.ts';

/** Asks before a pass is given up. */
export function StopPass({ pass: { pass, pass_name: name }, onStopped }: { pass: TownPass; onStopped: () => void }) {
  const { t, locale } = usePassTexts();
  const queryClient = useQueryClient();
  return (
    <p>
      <AskedDeed
        endpoint={stopPass}
        input={{ pass }}
        label={t('stop.open', { name })}
        question={t('stop.question', { name })}
        consequence={t('stop.consequence')}
        confirm={t('stop.confirm')}
        done={t('stop.done', { name })}
        isDanger
        words={useDeedWords({ keep: t('stop.keep'), sending: t('stop.busy'), failed: t('stop.failed') })}
        onDone={({ own }) => {
          keepOwnPasses(queryClient, locale, own);
          onStopped();
        }}
      >
        {pass === 'bath' && <OwedWhenStopping />}
      </AskedDeed>
    </p>
  );
}
