import { isReplyLost, sentencesOf, toldInPlace } from '@machi/client/client';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { waitForSeats } from '@machi/domain/shuttle/contract';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useSession } from '../../../../shell/record/record.ts';
import { useForgetSeats } from '../../queries.ts';
import { useShuttleTexts } from '../../texts.ts';
import { clockOf } from '../../../../shell/language/dates.ts';
import { requestOf } from '../ride-words.ts';

interface WaitForSeatsProps {
  readonly trip: ShuttleTrip;
  readonly persons: number;
  /** Where a guest finds the run again after the login. */
  readonly path: string;
}

/** Asks to be told when seats of a full run come free; nothing is held for anybody. A guest logs in first. */
export function WaitForSeats({ trip, persons, path }: WaitForSeatsProps) {
  const { t } = useShuttleTexts();
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const forget = useForgetSeats();
  const { send, busy } = useCall(waitForSeats);
  const [said, setSaid] = useState<{ readonly lines: readonly string[]; readonly isWaiting: boolean }>();

  async function ask() {
    if (!isLoggedIn) return void navigate(loginPathFor(path));
    const result = await send(requestOf(trip, persons), toldInPlace);
    if (result === undefined) return undefined;
    // What is said against it may be that seats have come free meanwhile.
    forget();
    if (result.ok) return setSaid({ lines: [t('wait.waiting')], isWaiting: true });
    return setSaid({ lines: isReplyLost(result) ? [t('wait.failed')] : sentencesOf(result), isWaiting: false });
  }

  return (
    <div className="stack-tight">
      {said?.isWaiting === true ? null : (
        <>
          <Button
            icon={<Icon name="bell" />}
            busy={busy}
            busyLabel={t('wait.sending')}
            aria-label={t('wait.askOf', { time: clockOf(trip.departed_at) })}
            onClick={() => void ask()}
          >
            {t('wait.ask')}
          </Button>
          <p className="sm muted">{t('wait.nothingHeld')}</p>
        </>
      )}
      <div role="status">
        {said?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
