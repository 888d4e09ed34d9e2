import { dayInWords } from '@machi/domain/calendar/words';
import type { DateText } from '@machi/domain/calendar/model';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import type { HeadingLevel } from '@machi/ui/page-head/Heading';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { clockOf } from '../../shell/language/dates.ts';
import { useSession } from '../../shell/record/record.ts';
import { busQueries } from './queries.ts';
import { useBusTexts } from './texts.ts';

interface OwnRidesProps {
  /** Limits the list to this day. */
  readonly date?: DateText;
}

/** Own upcoming rides with their promises; empty for guests and without any. */
export function OwnRides({ date }: OwnRidesProps) {
  const { t, locale } = useBusTexts();
  const { isLoggedIn } = useSession();
  const { data = [] } = useQuery({ ...busQueries.upcoming(locale), enabled: isLoggedIn });
  const rides = data.filter((ride) => date === undefined || ride.date === date);
  if (!isLoggedIn || rides.length === 0) return null;
  return (
    <Section className="stack" titleId="own-rides" title={t(date === undefined ? 'own.title' : 'own.ofDay')} takesFocus>
      <ul>
        {rides.map((ride) => (
          <RideLine key={ride.ride_id} ride={ride} headingLevel={3} />
        ))}
      </ul>
    </Section>
  );
}

function RideLine({ ride, headingLevel }: { ride: DemandRide; headingLevel: HeadingLevel }) {
  const { t, locale } = useBusTexts();
  const { ride_id, date, from_name: from, to_name: to, promised_from, promised_until, arrive_by, state } = ride;
  const day = dayInWords(date)[locale];
  const way = t('way.fromTo', { from, to });
  const isWaiting = state === 'waiting';
  const isPromised = promised_from !== null && promised_until !== null;
  return (
    <Entry
      when={<span className="num">{day}</span>}
      whenDetail={
        isPromised ? t('near.pickup', { from: clockOf(promised_from), to: clockOf(promised_until) }) : undefined
      }
      title={way}
      headingLevel={headingLevel}
      {...(arrive_by === null ? {} : { facts: [t('near.arrive', { time: clockOf(arrive_by) })] })}
      actions={
        <ButtonLink
          size="small"
          href={`/ondemandbus/ride/${ride_id}`}
          aria-label={t(isWaiting ? 'own.toReadyOf' : 'own.seeOf', { day, from, to })}
        >
          {t(isWaiting ? 'own.toReady' : 'own.see')}
        </ButtonLink>
      }
    >
      {isWaiting ? <p>{t('own.readyBody')}</p> : null}
    </Entry>
  );
}
