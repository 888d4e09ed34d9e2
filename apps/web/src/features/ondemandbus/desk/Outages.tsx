import type { DeskOutage, DeskRide, DeskVehicle } from '@machi/domain/ondemandbus-desk/model';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { dateAt } from '@machi/domain/calendar/model';
import { endOutage } from '@machi/domain/ondemandbus-desk/contract';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { clockOf, momentInWords } from '../../../shell/language/dates.ts';
import { deskQueries } from '../desk-queries.ts';
import { useDeskTexts } from '../desk-texts.ts';
import { StrandedRides } from './StrandedRides.tsx';
import { RideTable } from './RideTable.tsx';
import { TakeOut } from './TakeOut.tsx';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';

interface EndOutageProps {
  readonly vehicle: DeskVehicle;
  readonly outage: DeskOutage;
  /** Time of an upcoming outage; undefined for a present one. */
  readonly times?: { readonly from: string; readonly until: string };
  /** Takes the focus when the button is gone. */
  readonly name: RefObject<HTMLElement | null>;
}

const shared = { keep: 'out.cancel', lost: 'ask.lost', sending: 'sending', failed: 'failed' } as const;

/** Ends or withdraws an outage. It asks first, because rides change vehicles and passengers get notifications. */
function EndOutage({ vehicle, outage, times, name }: EndOutageProps) {
  const { t } = useDeskTexts();
  const kind = times === undefined ? 'back' : 'drop';
  const of = { vehicle: vehicle.vehicle_name, from: times?.from ?? '', until: times?.until ?? '' };
  return (
    <AskedAction
      endpoint={endOutage}
      input={{ outage_id: outage.outage_id }}
      label={t(`out.${kind}`)}
      question={t(`out.${kind}.question`, of)}
      consequence={t('out.end.consequence')}
      confirm={t(`out.${kind}.confirm`)}
      done={({ moved }) => t(times === undefined ? 'out.ended' : 'out.dropped', { moved })}
      focus={name}
      button={{
        size: 'small',
        variant: times === undefined ? 'second' : 'text',
        'aria-label': t(times === undefined ? 'out.backOf' : 'out.dropOf', of),
      }}
      words={{ t: (key) => t(shared[key]) }}
      gone={t('out.gone')}
    />
  );
}

const dayOf = (instant: string): string => dateAt(new Date(instant));

interface PlannedOutagesProps {
  readonly vehicle: DeskVehicle;
  /** Takes the focus when the pressed button's line is gone. */
  readonly name: RefObject<HTMLElement | null>;
}

/** Planned outages of a vehicle; each can be withdrawn. */
function PlannedOutages({ vehicle, name }: PlannedOutagesProps) {
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

interface OutagesProps {
  readonly lastDate: string;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
}

/** The vehicles in service, and the rides without one. */
export function Outages({ lastDate, onPromised }: OutagesProps) {
  const { t, locale } = useDeskTexts();
  const query = useQuery(deskQueries.outages(locale));
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} label={t('loading')} />;
  const reason = data.vehicles.find(({ outage }) => outage !== null)?.outage?.reason ?? '';
  return (
    <Section className="stack" titleId="outages" title={t('out.title')}>
      <ul className="stack">
        {data.vehicles.map((vehicle) => (
          <VehicleNow key={vehicle.vehicle_id} vehicle={vehicle} lastDate={lastDate} />
        ))}
      </ul>
      <StrandedRides stranded={data.stranded} reason={reason} onPromised={onPromised} />
      {data.on_board.length === 0 ? null : (
        <Section className="stack" titleId="inside" title={t('inside.title')} level={3}>
          <p>{t('inside.body')}</p>
          <RideTable caption={t('inside.title')} rides={data.on_board} onPromised={onPromised} />
        </Section>
      )}
    </Section>
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
