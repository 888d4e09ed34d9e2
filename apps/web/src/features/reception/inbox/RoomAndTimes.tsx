import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useReceptionTexts } from '../texts.ts';
import { dateAndTimes, type Wanted } from './decide-target.ts';

/** The room, with the first date and the number of others below. */
export function RoomAndTimes({ location_name, plan_name, first, count }: Wanted) {
  const { t, locale } = useReceptionTexts();
  return (
    <>
      {location_name} <span className="nb">{plan_name}</span>
      <small className="desk-under num">
        {first && <Unbroken text={dateAndTimes(first, locale)} />}
        {count > 1 && (
          <>
            {' '}
            <span className="nb">{t('more.dates', { count: count - 1 })}</span>
          </>
        )}
      </small>
    </>
  );
}
