import { dateInWords } from '@machi/domain/calendar/words';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { clockOf } from '../../../shell/language/dates.ts';
import { useShuttleTexts } from '../texts.ts';
import { dayOf } from '../ride-words.ts';

/** The reservation before it is made. */
export function ChosenRide({ trip, persons }: { trip: ShuttleTrip; persons: number }) {
  const { t, locale } = useShuttleTexts();
  const { departed_at, departure_name, arrived_at, arrival_name } = trip;
  return (
    <DescriptionList
      rows={[
        { id: 'day', term: t('check.day'), detail: <b className="num">{dateInWords(dayOf(departed_at))[locale]}</b> },
        {
          id: 'from',
          term: t('check.from'),
          detail: <b className="num">{t('check.at', { time: clockOf(departed_at), stop: departure_name })}</b>,
        },
        {
          id: 'to',
          term: t('check.to'),
          detail: <span className="num">{t('check.at', { time: clockOf(arrived_at), stop: arrival_name })}</span>,
        },
        { id: 'persons', term: t('check.persons'), detail: <b>{t('persons', { count: persons })}</b> },
      ]}
    />
  );
}
