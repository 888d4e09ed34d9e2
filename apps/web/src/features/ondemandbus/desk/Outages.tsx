import type { DeskRide, DeskVehicle } from '@machi/domain/ondemandbus-desk/model';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { deskQueries } from '../desk-queries.ts';
import { useDeskTexts } from '../desk-texts.ts';
import { EndOutage } from './EndOutage.tsx';
import { PlannedOutages } from './PlannedOutages.tsx';
import { StrandedRides } from './StrandedRides.tsx';
import { RideTable } from './RideTable.tsx';
import { TakeOut } from './TakeOut.tsx';

interface OutagesProps {
  readonly lastDate: string;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
}

/** Which vehicles drive, and whom those that do not leave behind. */
export function Outages({ lastDate, onPromised }: OutagesProps) {
  const { t, locale } = useDeskTexts();
  const query = useQuery(deskQueries.outages(locale));
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} label={t('loading')} />;
  const reason = data.vehicles.find(({ outage }) => outage !== null)?.outage?.reason ?? '';
  return (
    <section className="stack" aria-labelledby="outages">
      <h2 id="outages">{t('out.title')}</h2>
      <ul className="stack">
        {data.vehicles.map((vehicle) => (
          <VehicleNow key={vehicle.vehicle_id} vehicle={vehicle} lastDate={lastDate} />
        ))}
      </ul>
      <StrandedRides stranded={data.stranded} reason={reason} onPromised={onPromised} />
      {data.on_board.length === 0 ? null : (
        <section className="stack" aria-labelledby="inside">
          <h3 id="inside">{t('inside.title')}</h3>
          <p>{t('inside.body')}</p>
          <RideTable caption={t('inside.title')} rides={data.on_board} onPromised={onPromised} />
        </section>
      )}
    </section>
  );
}

function VehicleNow({ vehicle, lastDate }: { vehicle: DeskVehicle; lastDate: string }) {
  const { t, locale } = useDeskTexts();
  const name = useRef<HTMLElement>(null);
  const { vehicle_name, outage } = vehicle;
  return (
    <li className="stack-tight">
      <div className="row between">
        <p>
          <b ref={name} tabIndex={-1}>
            {vehicle_name}
          </b>{' '}
          <StatusTag shape={outage === null ? 'fixed' : 'refused'}>
            {t(outage === null ? 'out.drives' : 'out.isOut')}
          </StatusTag>
        </p>
        <div className="row tight">
          {outage !== null && <EndOutage vehicle={vehicle} outage={outage} name={name} />}
          <TakeOut vehicle={vehicle} lastDate={lastDate} />
        </div>
      </div>
      {outage === null ? null : (
        <p className="num">
          <Unbroken
            text={t('out.until', {
              from: momentInWords(outage.out_from, locale),
              until: momentInWords(outage.out_until, locale),
            })}
          />
          <small className="desk-under">{t('out.reason', { reason: outage.reason })}</small>
        </p>
      )}
      <PlannedOutages vehicle={vehicle} name={name} />
    </li>
  );
}
