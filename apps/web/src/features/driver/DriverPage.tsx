import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { DriverRun, listDriverRuns } from '@machi/domain/driver/contract';
import { dateInWords } from '@machi/domain/calendar/words';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useTown } from '../../shell/town/town.ts';
import { useMinute } from '../../shell/use-minute.ts';
import { AsOf } from './AsOf.tsx';
import { RunList } from './RunList.tsx';
import { RunPassengers } from './RunPassengers.tsx';
import { driverQueries } from './queries.ts';
import { useDriverTexts } from './texts.ts';
import './driver.css';

/** The driver's page, made for a phone: today's trips, and the passengers of each stop. */
export default function DriverPage() {
  const { t, locale } = useDriverTexts();
  const [query] = useSearchParams();
  const [trip, date] = [query.get('trip') ?? '', query.get('date') ?? ''];
  const isOne = trip !== '' && date !== '';
  const hasOnDemandBus = useTown()?.has_ondemandbus === true;
  const runs = useQuery(driverQueries.runs(locale));
  const day = runs.data?.date;
  return (
    <div className="driver">
      <PageHead
        title={officialTitle('driver', locale)}
        sub={isOne || day === undefined ? undefined : t('sub', { day: dateInWords(day)[locale] })}
      />
      {isOne || !hasOnDemandBus ? null : (
        <p className="driver-other">
          <TextLink href="/driver/ondemandbus">{officialTitle('driver-ondemandbus', locale)}</TextLink>
        </p>
      )}
      {isOne ? <OneRun key={`${date} ${trip}`} trip={trip} date={date} runs={runs} /> : <Today runs={runs} />}
    </div>
  );
}

type Runs = UseQueryResult<ReplyOf<typeof listDriverRuns>>;

function Today({ runs }: { runs: Runs }) {
  const { t } = useDriverTexts();
  const now = useMinute().getTime();
  if (runs.data === undefined) return <NotLoaded query={runs} label={t('loading')} />;
  return (
    <div className="stack-lg">
      {runs.data.runs.length === 0 ? (
        <EmptyState title={t('none')}>
          <p>{t('noneBody')}</p>
        </EmptyState>
      ) : (
        <RunList runs={runs.data.runs} now={now} />
      )}
      <AsOf query={runs} />
    </div>
  );
}

function OneRun({ trip, date, runs }: { readonly trip: string; readonly date: string; readonly runs: Runs }) {
  const { t, locale } = useDriverTexts();
  const now = useMinute().getTime();
  const told = useQuery(driverQueries.run(locale, trip, date));
  const { refetch, isFetching } = told;
  const counted = runs.data?.runs.find((run) => run.trip_id === trip && run.service_date === date);
  const shown = told.data?.run;
  const isOld =
    counted !== undefined &&
    shown !== undefined &&
    runs.dataUpdatedAt > told.dataUpdatedAt &&
    !isSameCount(counted, shown);
  useEffect(() => {
    if (isOld && !isFetching) void refetch();
  }, [isOld, isFetching, refetch]);
  if (told.data === undefined) return <NotLoaded query={told} label={t('loading')} />;
  return (
    <div className="stack-lg">
      <RunPassengers run={told.data.run} passengers={told.data.passengers} now={now} />
      <AsOf query={runs} onAgain={() => void refetch()} />
    </div>
  );
}

const isSameCount = (one: DriverRun, other: DriverRun): boolean =>
  one.persons === other.persons && one.boarded === other.boarded && one.missed === other.missed;
