import { toldInPlace } from '@machi/client/client';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { Room } from '@machi/domain/spots/contract';
import { joinWaitlist } from '@machi/domain/waitlist/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useCall } from '../../../shell/calls/use-call.ts';
import { AskToBeTold } from '../../../shell/AskToBeTold.tsx';
import { useTexts } from '../texts.ts';

interface WaitButtonProps {
  readonly room: Pick<Room, 'spot_id' | 'room_id'>;
  readonly wanted: ChosenTime;
}

/** Asks for a notification when a taken time comes free. */
export function WaitButton({ room: { spot_id, room_id }, wanted }: WaitButtonProps) {
  const { t, locale } = useTexts();
  const { send, busy } = useCall(joinWaitlist);
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const { date, start, end } = wanted;
  const names = { day: dayInWords(date)[locale], times: timesInWords(wanted)[locale] };

  async function ask() {
    const result = await send({ spot_id, room_id, target_date: date, target_time: { start, end } }, toldInPlace);
    // The refusal may mean that it is free now.
    if (result?.ok === false) void queryClient.invalidateQueries({ queryKey: ['availability', spot_id, room_id] });
    return result;
  }

  return (
    <AskToBeTold
      t={t}
      name={t('wait.askFor', names)}
      waiting={t('wait.waiting', names)}
      busyLabel={t('confirm.sending')}
      busy={busy}
      size="small"
      path={pathname + search}
      send={ask}
    />
  );
}
