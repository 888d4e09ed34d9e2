import type { UseTime } from '@machi/domain/reception/model';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useReceptionTexts } from '../../texts.ts';
import { dateAndTimes } from './decide-target.ts';

/** What an application is for. */
export interface Wanted {
  readonly location_name: string;
  readonly plan_name: string;
  readonly first: UseTime | undefined;
  /** How many dates it has. */
  readonly count: number;
}

/** Its room, and below that its first date and how many others there are. */
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
