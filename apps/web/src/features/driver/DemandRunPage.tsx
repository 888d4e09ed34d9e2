import { dateInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { listDemandVehicles } from '@machi/domain/driver/demand-contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useMinute } from '../../shell/use-minute.ts';
import { AsOf } from './AsOf.tsx';
import { StopList } from './StopList.tsx';
import { VehicleList } from './VehicleList.tsx';
import { driverQueries } from './queries.ts';
import { useDriverTexts } from './texts.ts';
import './driver.css';

/** The driver's page of the on-demand bus, made for a phone: today's vehicles, and the stops of one. */
export default function DemandRunPage() {
  const { t, locale } = useDriverTexts();
  const [query] = useSearchParams();
  const vehicle = query.get('vehicle') ?? '';
  const vehicles = useQuery(driverQueries.vehicles(locale));
  const day = vehicles.data?.date;
  return (
    <div className="driver">
      <PageHead
        title={officialTitle('driver-ondemandbus', locale)}
        sub={vehicle !== '' || day === undefined ? undefined : t('demand.sub', { day: dateInWords(day)[locale] })}
      />
      {vehicle === '' ? (
        <Today vehicles={vehicles} />
      ) : (
        <OneVehicle key={vehicle} vehicleId={vehicle} vehicles={vehicles} />
      )}
    </div>
  );
}

type Vehicles = UseQueryResult<ReplyOf<typeof listDemandVehicles>>;

function Today({ vehicles }: { vehicles: Vehicles }) {
  const { t } = useDriverTexts();
  if (vehicles.data === undefined) return <NotLoaded query={vehicles} label={t('loading')} />;
  return (
    <div className="stack-lg">
      <VehicleList vehicles={vehicles.data.vehicles} />
      <AsOf query={vehicles} />
    </div>
  );
}

function OneVehicle({ vehicleId, vehicles }: { vehicleId: string; vehicles: Vehicles }) {
  const { t, locale } = useDriverTexts();
  const now = useMinute().getTime();
  const told = useQuery(driverQueries.demandRun(locale, vehicleId));
  const { refetch, isFetching } = told;
  const listed = vehicles.data?.vehicles.find(({ vehicle_id }) => vehicle_id === vehicleId);
  const isOld =
    listed !== undefined &&
    told.data !== undefined &&
    vehicles.dataUpdatedAt > told.dataUpdatedAt &&
    listed.mark !== told.data.vehicle.mark;
  useEffect(() => {
    if (isOld && !isFetching) void refetch();
  }, [isOld, isFetching, refetch]);
  if (told.data === undefined) return <NotLoaded query={told} label={t('loading')} />;
  return (
    <div className="stack-lg">
      <StopList run={told.data} now={now} />
      <AsOf query={vehicles} onAgain={() => void refetch()} />
    </div>
  );
}
