import { minutesOf } from '@machi/domain/calendar/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { useScheduleTexts } from '../texts.ts';
import type { Typed } from '../form/typed.ts';

/** A link to the room's own form, with its fee and terms; it takes day and time along. */
export function RoomLink({ typed }: { readonly typed: Pick<Typed, 'start_date' | 'start_time' | 'end_time'> }) {
  const { t } = useScheduleTexts();
  const { start_date, start_time, end_time } = typed;
  const minutes = minutesOf(end_time) - minutesOf(start_time);
  const query = new URLSearchParams({ date: start_date });
  if (start_time !== '') query.set('start', start_time);
  if (minutes > 0) query.set('minutes', String(minutes));
  return (
    <p>
      {t('room.member')} <TextLink href={`/spot?${query.toString()}`}>{t('room.find')}</TextLink>
    </p>
  );
}
