import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { addDays, type DateText } from '@machi/domain/calendar/model';
import { searchShuttle } from '@machi/domain/shuttle/contract';
import { useRef, useState } from 'react';
import { useShuttleTexts } from '../texts.ts';
import { clockOf } from '../../../shell/language/dates.ts';
import { hasRoom, runKey } from '../ride-words.ts';
import { wishHref, type ShuttleWish } from '../wish.ts';
import { RunCard } from './RunCard.tsx';
import { ToldAt, type Cut } from './ToldAt.tsx';
import { WaitForSeats } from './WaitForSeats.tsx';
import type { ShuttleSearch } from '../queries.ts';
import { call } from '../../../shell/calls/client.ts';

/** Limit of days searched on one press. */
const MOST_DAYS = 7;

interface DayWithSeats {
  readonly look: () => Promise<void>;
  readonly busy: boolean;
  /** Next day to search when the earlier ones have no seats. */
  readonly goesOnAt: DateText | undefined;
  readonly isFailed: boolean;
}

/** Searches for the next day with enough seats. */
function useDayWithSeats(
  search: ShuttleSearch & { readonly departed_at: DateText },
  persons: number,
  last: DateText,
  onFound: (date: DateText) => void,
): DayWithSeats {
  const [state, setState] = useState<'rest' | 'looking' | 'failed'>('rest');
  const [goesOnAt, setGoesOnAt] = useState<DateText>();
  const running = useRef(false);

  async function look() {
    if (running.current) return;
    running.current = true;
    setState('looking');
    setState(await walk());
    running.current = false;
  }

  async function walk(): Promise<'rest' | 'failed'> {
    let date: DateText = goesOnAt ?? addDays(search.departed_at, 1);
    for (let day = 0; day < MOST_DAYS && date <= last; day += 1) {
      const result = await call(searchShuttle, { ...search, departed_at: date }, { ignoresError: true });
      if (!result.ok) return 'failed';
      if (result.reply.trips.some((trip) => hasRoom(trip, persons))) {
        onFound(date);
        return 'rest';
      }
      date = result.reply.next_date ?? addDays(date, 1);
    }
    setGoesOnAt(date);
    return 'rest';
  }

  return { look, busy: state === 'looking', goesOnAt, isFailed: state === 'failed' };
}

interface NextDayProps {
  readonly search: ShuttleSearch & { readonly departed_at: DateText };
  readonly persons: number;
  readonly last: DateText;
  readonly onFound: (date: DateText) => void;
}

/** On a day without seats: the search for the next one that has some. */
function NextDay({ search, persons, last, onFound }: NextDayProps) {
  const { t, locale } = useShuttleTexts();
  const { look, busy, goesOnAt, isFailed } = useDayWithSeats(search, persons, last, onFound);
  const isEnd = goesOnAt !== undefined && goesOnAt > last;
  return (
    <div className="stack-tight">
      {isEnd ? null : (
        <Button busy={busy} busyLabel={t('next.looking')} onClick={() => void look()}>
          {t('next.look')}
        </Button>
      )}
      <div role="status">
        {isFailed ? <p>{t('next.failed')}</p> : null}
        {goesOnAt === undefined || isFailed ? null : (
          <p>{t(isEnd ? 'next.end' : 'next.none', { day: dayInWords(isEnd ? last : goesOnAt)[locale] })}</p>
        )}
      </div>
    </div>
  );
}

interface RunListProps {
  readonly told: ReplyOf<typeof searchShuttle>;
  readonly wish: ShuttleWish & { readonly from: number; readonly to: number };
  readonly names: { readonly from: string; readonly to: string };
  readonly onDate: (date: DateText) => void;
  readonly onReserve: (trip: ShuttleTrip) => void;
  readonly holding: string | undefined;
  readonly refused: { readonly run: string; readonly lines: readonly string[] } | undefined;
  readonly cut: Cut | undefined;
}

/** The trips of a day; departed ones are folded below the others. */
export function RunList({ told, wish, names, onDate, onReserve, holding, refused, cut }: RunListProps) {
  const { t, locale } = useShuttleTexts();
  const { departed_at: date, last_date: last, trips, next_date } = told;
  const day = dateInWords(date)[locale];
  const ahead = trips.filter(({ state }) => state !== 'departed');
  const departed = trips.filter(({ state }) => state === 'departed');
  const first = ahead.find((trip) => hasRoom(trip, wish.persons));
  const search = { departure_spot_id: wish.from, arrival_spot_id: wish.to, departed_at: date };
  const nextDay = <NextDay key={date} search={search} persons={wish.persons} last={last} onFound={onDate} />;
  return (
    <section className="stack" aria-labelledby="runs">
      <h2 id="runs" className="num">
        {t('runs.title', { day, ...names })}
      </h2>
      {cut !== undefined || trips.length > 0 ? <ToldAt toldAt={told.told_at} cut={cut} /> : null}
      {ahead.length > 0 ? (
        <ul className="runs-list">
          {ahead.map((trip) => (
            <RunCard key={runKey(trip)} trip={trip} persons={wish.persons}>
              {hasRoom(trip, wish.persons) ? (
                <Button
                  variant={trip === first ? 'primary' : 'second'}
                  busy={holding === runKey(trip)}
                  busyLabel={t('run.reserving')}
                  aria-label={t('run.reserveOf', { time: clockOf(trip.departed_at) })}
                  onClick={() => onReserve(trip)}
                >
                  {t('run.reserve')}
                </Button>
              ) : trip.state === 'full' || trip.state === 'open' ? (
                <WaitForSeats
                  key={wish.persons}
                  trip={trip}
                  persons={wish.persons}
                  path={wishHref({ ...wish, date, trip: undefined })}
                />
              ) : null}
              {refused?.run === runKey(trip) ? <CalloutLines lines={refused.lines} /> : null}
            </RunCard>
          ))}
        </ul>
      ) : (
        <EmptyState
          headingLevel={3}
          title={trips.length > 0 ? t('runs.over') : t('runs.none', { day: dayInWords(date)[locale], ...names })}
          actions={
            next_date === null ? (
              nextDay
            ) : (
              <Button variant="primary" onClick={() => onDate(next_date)}>
                {t('runs.nextDay', { day: dayInWords(next_date)[locale] })}
              </Button>
            )
          }
        >
          <p>{t(trips.length > 0 ? 'runs.overBody' : 'runs.noneBody')}</p>
        </EmptyState>
      )}
      {ahead.length > 0 && first === undefined ? nextDay : null}
      {departed.length > 0 ? (
        <Disclosure title={t('runs.departed', { count: departed.length })}>
          <ul className="runs-list">
            {departed.map((trip) => (
              <RunCard key={runKey(trip)} trip={trip} persons={wish.persons} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </section>
  );
}
