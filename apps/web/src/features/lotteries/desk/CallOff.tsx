import { callOffLottery } from '@machi/domain/lotteries/desk-contract';
import type { DeskLottery } from '@machi/domain/lotteries/model';
import { TextField } from '@machi/ui/field/TextField';
import { useState } from 'react';
import type { RefObject } from 'react';
import { AskedDeed } from '../../../shell/asked/AskedDeed.tsx';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { useLotteryDeskTexts } from './texts.ts';

interface CallOffProps {
  readonly lottery: DeskLottery;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Ends a lottery before it is drawn; all who applied are told why. */
export function CallOff({ lottery, heading }: CallOffProps) {
  const texts = useLotteryDeskTexts();
  const { t } = texts;
  const [english, setEnglish] = useState('');
  const why = useReason('off-reason', {
    label: t('off.reason'),
    requiredWord: t('required'),
    missing: t('off.missing'),
  });
  const { lottery_id, title, application_count: count } = lottery;
  return (
    <AskedDeed
      endpoint={callOffLottery}
      input={() => (why.check() ? { lottery_id, reason: { ja: why.reason, en: english } } : undefined)}
      label={t('off')}
      question={t('off.question', { title })}
      consequence={t('off.consequence', { count })}
      done={({ told }) => t('off.done', { count: told })}
      isDanger
      isOnce
      // The button has gone with the lottery.
      focus={heading}
      button={{ variant: 'text-danger' }}
      words={texts}
    >
      <ReasonField lang="ja" {...why.field} />
      <TextField
        lang="en"
        label={t('off.reason.en')}
        optionalWord={t('optional')}
        hint={t('off.reason.en.hint')}
        value={english}
        autoComplete="off"
        onChange={({ target }) => setEnglish(target.value)}
      />
    </AskedDeed>
  );
}
