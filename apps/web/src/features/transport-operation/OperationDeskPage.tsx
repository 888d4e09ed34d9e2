import { readTransportOperation, restoreTransportRun } from '@machi/domain/transport-operation/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { dateInWords } from '@machi/domain/calendar/words';
import type { CancelledRun, OperationDesk } from '@machi/domain/transport-operation/model';
import { rideTimeInWords } from '@machi/domain/transport/words';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useRef } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { Announcements } from './Announcements.tsx';
import { Vehicles } from './Vehicles.tsx';
import { useOperationTexts, type OperationTexts } from './texts.ts';
import './transport-operation.css';
import { CancelRun } from './CancelRun.tsx';
import { ActionButton } from './ActionButton.tsx';

const nameOf = ({ route_name, headsign, departs, trip_id }: CancelledRun, { t, locale }: OperationTexts): string =>
  departs === null
    ? t('cancelled.unknown', { trip: trip_id })
    : t('cancelled.run', { route: route_name, departs: rideTimeInWords(departs, locale), headsign });

/** Trips cancelled today and later; each cancellation can be withdrawn. */
function CancelledRuns({ desk }: { desk: OperationDesk }) {
  const texts = useOperationTexts();
  const { t, locale } = texts;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section className="stack" titleId="cancelled" title={t('cancelled')} headingRef={heading}>
      {desk.cancelled.length === 0 ? <p>{t('cancelled.none')}</p> : null}
      <ul className="operation-list">
        {desk.cancelled.map((run) => (
          <li key={`${run.service_date} ${run.trip_id}`} className="stack-tight">
            <p>
              <StatusTag shape="refused">{t('cancelled.tag')}</StatusTag>{' '}
              <span className="num">{dateInWords(run.service_date)[locale]}</span>{' '}
              <strong className="num">{nameOf(run, texts)}</strong>
            </p>
            <p>{locale === 'ja' ? run.reason_ja : run.reason_en}</p>
            {run.cancelled_by_name === null ? null : (
              <p className="muted sm">{t('by', { name: run.cancelled_by_name })}</p>
            )}
            <div>
              <ActionButton
                endpoint={restoreTransportRun}
                input={{ trip_id: run.trip_id, service_date: run.service_date }}
                label={t('restore')}
                of={nameOf(run, texts)}
                question={t('restore.question', { run: nameOf(run, texts) })}
                consequence={t('restore.consequence')}
                done={t('restore.done')}
                focus={heading}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="panel stack">
        <h3>{t('cancel')}</h3>
        <CancelRun routes={desk.routes} onDone={() => heading.current?.focus()} />
      </div>
    </Section>
  );
}

/** Daily operation of the buses: announcements, cancelled trips, vehicles. */
export default function OperationDeskPage() {
  const { t, locale } = useOperationTexts();
  const query = useQuery(askAnew(readTransportOperation, {}, locale));
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { desk } = query.data;
  return (
    <div className="transport-operation">
      <PageHead title={officialTitle('transport-operation', locale)} sub={t('sub')} />
      <div className="stack-lg">
        <p className="row loose">
          <TextLink href="/vehicle/status">{t('see')}</TextLink>
          <TextLink href="/transport">{officialTitle('transport', locale)}</TextLink>
        </p>
        <Announcements desk={desk} />
        <CancelledRuns desk={desk} />
        <Vehicles desk={desk} />
      </div>
    </div>
  );
}
