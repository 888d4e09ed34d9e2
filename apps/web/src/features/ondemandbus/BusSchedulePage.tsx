import { isDateText, type DateText } from '@machi/domain/calendar/model';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { menuTitle } from '@machi/domain/navigation/head';
import type { readBusSchedule } from '@machi/domain/ondemandbus/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { DayHours } from '@machi/domain/ondemandbus/model';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { useFocusOn } from '../../shell/use-focus-on.ts';
import { HalfHours } from './day/HalfHours.tsx';
import { DeskTelephone } from './DeskTelephone.tsx';
import { OwnRides } from './OwnRides.tsx';
import './ondemandbus.css';
import { busQueries } from './queries.ts';
import { useBusTexts } from './texts.ts';

/** The days on offer, with hours or the reason for no service. */
function DayList({ days, shown }: { days: readonly DayHours[]; shown: DateText }) {
  const { t, locale } = useBusTexts();
  return (
    <ul className="bus-days">
      {days.map(({ date, opens, closes, reason }) => {
        const isOpen = opens !== null && closes !== null;
        return (
          <li key={date} className={date === shown ? 'is-shown' : undefined}>
            <TextLink
              href={`/ondemandbus/schedule?date=${date}`}
              aria-current={date === shown ? 'date' : undefined}
              className="num"
            >
              {dayInWords(date)[locale]}
            </TextLink>
            <span className="num">
              {isOpen ? timesInWords({ start: opens, end: closes })[locale] : t('day.noBus')}
              {isOpen || reason === null ? null : <small className="muted">{reason}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Two weeks with their hours, and the free room of each half hour of one day. */
export default function BusSchedulePage() {
  const { t, locale } = useBusTexts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const asked = query.get('date') ?? '';
  const day = useQuery(busQueries.schedule(locale, isDateText(asked) ? asked : undefined));
  const answer = day.data;
  return (
    <>
      <PageHead title={menuTitle('ondemandbus-schedule', locale)} sub={t('day.lead')} />
      {answer === undefined ? (
        <NotLoaded query={day} label={t('loading')} />
      ) : answer.refusal ? (
        <Callout
          tone="warning"
          live="alert"
          actions={
            <Button onClick={() => void navigate('/ondemandbus/schedule', { replace: true })}>{t('day.today')}</Button>
          }
        >
          {answer.refusal.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      ) : (
        <Told told={answer.told} isOld={day.isPlaceholderData} />
      )}
    </>
  );
}

interface ToldProps {
  readonly told: ReplyOf<typeof readBusSchedule>;
  /** Whether another day is loading. */
  readonly isOld: boolean;
}

function Told({ told: { told_at, tel, date, days, halves, outages }, isOld }: ToldProps) {
  const { t, locale } = useBusTexts();
  // On a phone the times stand below the days: a choice moves the focus there.
  const heading = useFocusOn<HTMLHeadingElement, string>(date, (_now, before) => before !== undefined);
  const shown = days.find((one) => one.date === date);
  const next = days.find((one) => one.date > date && one.opens !== null);
  const words = dayInWords(date)[locale];
  const hasRoom = halves.some(({ state }) => state === 'free' || state === 'few');
  return (
    <div className="stack-lg">
      <DeskTelephone tel={tel} />
      <div className="day-cols">
        <Section className="stack" titleId="days" title={t('day.days', { count: days.length - 1 })}>
          <DayList days={days} shown={date} />
        </Section>
        <div className="stack-lg" aria-busy={isOld}>
          <section className="stack" aria-labelledby="times">
            <h2 id="times" ref={heading} tabIndex={-1} className="num">
              {t('day.title', { day: words })}
            </h2>
            {shown === undefined || shown.opens === null ? (
              <EmptyState
                headingLevel={3}
                title={t('day.closedTitle', { day: words })}
                actions={
                  next === undefined ? undefined : (
                    <ButtonLink href={`/ondemandbus/schedule?date=${next.date}`}>
                      {t('day.see', { day: dayInWords(next.date)[locale] })}
                    </ButtonLink>
                  )
                }
              >
                <p>{shown?.reason ?? t('day.closedBody')}</p>
              </EmptyState>
            ) : (
              <>
                <p className="sm muted num">{t('day.asOf', { time: clockOf(told_at) })}</p>
                {outages.map(({ vehicle_name: vehicle, from: start, until: end }) => (
                  <p key={`${vehicle} ${start}`} className="num">
                    <Unbroken text={t('day.outage', { vehicle, times: timesInWords({ start, end })[locale] })} />
                  </p>
                ))}
                {hasRoom ? null : <p>{t('day.over')}</p>}
                <HalfHours date={date} halves={halves} />
                <p className="sm muted">{t('day.note')}</p>
              </>
            )}
          </section>
          <OwnRides date={date} />
          <p>
            <TextLink href="/ondemandbus">{t('day.toAsk')}</TextLink>
          </p>
        </div>
      </div>
    </div>
  );
}
