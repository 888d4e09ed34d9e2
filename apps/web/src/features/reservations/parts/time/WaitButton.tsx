import { isReplyLost, sentencesOf, toldInPlace } from '@machi/client/client';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { Room } from '@machi/domain/spots/contract';
import { joinWaitlist } from '@machi/domain/waitlist/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../../../shell/record/record.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useTexts } from '../../text/use-texts.ts';

interface WaitButtonProps {
  readonly room: Pick<Room, 'spot_id' | 'room_id'>;
  readonly wanted: ChosenTime;
}

/** Asks to be told when a time that is taken comes free; nothing is held for anybody. A guest logs in first. */
export function WaitButton({ room: { spot_id, room_id }, wanted }: WaitButtonProps) {
  const { t, locale } = useTexts();
  const { isLoggedIn } = useSession();
  const { send, busy } = useCall(joinWaitlist);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [said, setSaid] = useState<{ readonly lines: readonly string[]; readonly isWaiting: boolean }>();
  const { date, start, end } = wanted;
  const names = { day: dayInWords(date)[locale], times: timesInWords(wanted)[locale] };

  async function ask() {
    if (!isLoggedIn) return void navigate(loginPathFor(pathname + search));
    const result = await send({ spot_id, room_id, target_date: date, target_time: { start, end } }, toldInPlace);
    if (result === undefined) return;
    if (result.ok) {
      setSaid({ lines: [t('wait.waiting', names)], isWaiting: true });
      return;
    }
    // What is said against it may be that it has come free meanwhile.
    void queryClient.invalidateQueries({ queryKey: ['availability', spot_id, room_id] });
    setSaid({
      lines: isReplyLost(result) ? [t('wait.failed')] : sentencesOf(result),
      isWaiting: false,
    });
  }

  return (
    <div className="stack-tight">
      {said?.isWaiting === true ? null : (
        <>
          <Button
            size="small"
            icon={<Icon name="bell" />}
            busy={busy}
            busyLabel={t('confirm.sending')}
            aria-label={t('wait.askFor', names)}
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
