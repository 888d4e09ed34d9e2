import { stopPass, type TownPass } from '@machi/domain/passes/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../shell/asked/asked-words.ts';
import { OwedWhenStopping } from '../../shell/billing/owed-back/OwedBack.tsx';
import { keepOwnPasses } from './own-passes.ts';
import { usePassTexts } from './texts.ts';

/** Asks before a pass is given up. */
export default function StopPass({
  pass: { pass, pass_name: name },
  onStopped,
}: {
  pass: TownPass;
  onStopped: () => void;
}): ReactNode {
  const { t, locale } = usePassTexts();
  const queryClient = useQueryClient();
  return (
    <p>
      <AskedAction
        endpoint={stopPass}
        input={{ pass }}
        label={t('stop.open', { name })}
        question={t('stop.question', { name })}
        consequence={t('stop.consequence')}
        confirm={t('stop.confirm')}
        done={t('stop.done', { name })}
        isDanger
        words={useActionWords({ keep: t('stop.keep'), sending: t('stop.busy'), failed: t('stop.failed') })}
        onDone={({ own }) => {
          keepOwnPasses(queryClient, locale, own);
          onStopped();
        }}
      >
        {pass === 'bath' && <OwedWhenStopping />}
      </AskedAction>
    </p>
  );
}
