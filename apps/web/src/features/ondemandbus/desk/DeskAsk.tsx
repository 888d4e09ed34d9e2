import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { useState } from 'react';
import { useMinute } from '../../../shell/use-minute.ts';
import { useDeskTexts } from '../desk-texts.ts';
import { choicesOf, formOf } from '../ask/choices.ts';
import type { OnDemandBus } from '../ask/choices.ts';
import { RideQuestion } from '../ask/RideQuestion.tsx';
import type { Caller } from './WhoCalls.tsx';
import { useDeskAsk } from './use-desk-ask.ts';

interface DeskAskProps {
  readonly bus: OnDemandBus;
  readonly caller: Caller;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
}

/** The question that residents have, asked for who calls: nothing of it stays behind for the next caller. */
export function DeskAsk({ bus, caller, onPromised }: DeskAskProps) {
  const { t } = useDeskTexts();
  const now = useMinute();
  const [form, setForm] = useState(() => formOf(bus, now));
  const { ask, busy, answer } = useDeskAsk(caller, onPromised);
  return (
    <RideQuestion
      bus={bus}
      choices={choicesOf(bus, form, now)}
      answer={answer}
      busy={busy}
      title={t('ask.title')}
      errorsTitle={t('ask.errors')}
      hints={{
        persons: t('ask.more', { count: bus.settings.max_persons }),
        onCall: (last) => t('ask.onCall', { last }),
        none: t('ask.none'),
      }}
      onChange={(changed) => setForm((before) => ({ ...before, ...changed }))}
      onAsk={(asked) => void ask(asked)}
    >
      <div className="actions">
        <Button
          type="submit"
          variant={answer.noRoom === undefined ? 'primary' : 'second'}
          busy={busy}
          busyLabel={t('ask.sending')}
        >
          {t('ask.press')}
        </Button>
      </div>
    </RideQuestion>
  );
}
