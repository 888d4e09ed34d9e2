import { dateAt } from '@machi/domain/calendar/model';
import type { DeskVehicle } from '@machi/domain/ondemandbus-desk/model';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import type { RefObject } from 'react';
import { clockOf, momentInWords } from '../../../shell/language/dates.ts';
import { useDeskTexts } from '../desk-texts.ts';
import { EndOutage } from './EndOutage.tsx';

const dayOf = (instant: string): string => dateAt(new Date(instant));

interface PlannedOutagesProps {
  readonly vehicle: DeskVehicle;
  /** Takes the focus when the line whose button was pressed has gone. */
  readonly name: RefObject<HTMLElement | null>;
}

/** When a vehicle will not be able to drive; each can be withdrawn. */
export function PlannedOutages({ vehicle, name }: PlannedOutagesProps) {
  const { t, locale } = useDeskTexts();
  if (vehicle.planned.length === 0) return null;
  return (
    <ul className="stack-tight" aria-label={t('out.planned')}>
      {vehicle.planned.map((outage) => {
        const { out_from, out_until } = outage;
        const isOneDay = dayOf(out_from) === dayOf(out_until);
        const times = {
          from: momentInWords(out_from, locale),
          until: isOneDay ? clockOf(out_until) : momentInWords(out_until, locale),
        };
        return (
          <li key={outage.outage_id} className="row between">
            <p className="num">
              <Unbroken text={t('out.plannedAt', times)} />
              <small className="desk-under">{t('out.reason', { reason: outage.reason })}</small>
            </p>
            <EndOutage vehicle={vehicle} outage={outage} times={times} name={name} />
          </li>
        );
      })}
    </ul>
  );
}
