import type { UseTime } from '@machi/domain/reception/model';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useReceptionTexts } from '../../texts.ts';
import { dateAndTimes } from './decide-target.ts';

/** What an application is for. */
export interface Wanted {
  readonly location_name: string;
  readonly plan_name: string;
  readonly dates: readonly UseTime[];
}

/** Its room, and below that its first date and how many others there are. */
export function RoomAndTimes({ location_name, plan_name, dates }: Wanted) {
  const { t, locale } = useReceptionTexts();
  const [first] = dates;
  return (
    <>
      {location_name} <span className="nb">{plan_name}</span>
      <small className="desk-under num">
        {first && <Unbroken text={dateAndTimes(first, locale)} />}
        {dates.length > 1 && (
          <>
            {' '}
            <span className="nb">{t('more.dates', { count: dates.length - 1 })}</span>
          </>
        )}
      </small>
    </>
  );
}
