import { changedQuery } from '@machi/client/changed-address';
import { dateAt, isDateText, timeOf, type DateText } from '@machi/domain/calendar/model';
import { daysOf, periodOf, scheduleViews } from '@machi/domain/calendar/views';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { GridMoves } from '@machi/ui/time-grid/TimeGrid';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { idIn } from '@machi/domain/fields/in-address';
import { MOST_PLACES } from '@machi/domain/schedule/find-contract';
import { useSearchParams } from 'react-router-dom';
import { CalendarList } from '../../../shell/calendar/CalendarList.tsx';
import { CalendarView } from '../../../shell/calendar/CalendarView.tsx';
import { isTimed } from '../../../shell/calendar/calendar-items.ts';
import { useCalendarWish } from '../../../shell/calendar/use-calendar-wish.ts';
import { LoadFailed } from '../../../shell/calls/LoadFailed.tsx';
import { NotFoundPage } from '../../../shell/pages/ErrorPage.tsx';
import { usePreferences } from '../../../shell/record/record.ts';
import { useMinute } from '../../../shell/use-minute.ts';
import { scheduleQueries, type ScheduleList } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';
import { useSchedulesFollowed } from '../use-schedules-followed.ts';
import { LinesBoard } from './LinesBoard.tsx';
import { MoveQuestion, type Wanted } from './MoveQuestion.tsx';
import { ScheduleBar } from './ScheduleBar.tsx';
import { calendarWords, itemsOf } from './schedule-items.ts';
import type { Whose } from './use-whose.ts';
import { placeItems, placeLines, type Places } from './place-lines.ts';
import { useLook } from './use-look.ts';

/** The facility whose rooms and equipment have their own lines, up to the limit of one request. */
function usePlaces(date: DateText, isAsked: boolean) {
  const { locale } = useScheduleTexts();
  const [query, setQuery] = useSearchParams();
  const chosen = idIn(query.get('spot')) ?? 0;
  const spots = useQuery({ ...scheduleQueries.spots(locale), enabled: isAsked });
  const withRooms = (spots.data?.spots ?? []).filter(({ rooms }) => rooms.length > 0);
  const known = withRooms.some(({ spot_id }) => spot_id === chosen) ? chosen : 0;
  const spot = useQuery(scheduleQueries.spot(locale, isAsked ? known : 0)).data?.spot;
  const places: Places | undefined =
    isAsked && spot && known === spot.spot_id
      ? {
          spot_name: spot.spot_name,
          rooms: spot.rooms.slice(0, MOST_PLACES),
          equipments: spot.equipments.slice(0, MOST_PLACES),
        }
      : undefined;
  const found = useQuery(
    scheduleQueries.places(
      locale,
      date,
      (places?.rooms ?? []).map(({ room_id }) => room_id),
      (places?.equipments ?? []).map(({ equipment_id }) => equipment_id),
    ),
  );
  return {
    places,
    found: places ? found.data : undefined,
    failed: places !== undefined && found.isError,
    options: withRooms.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name })),
    chosen: known === 0 ? '' : String(known),
    choose(value: string) {
      setQuery(changedQuery(query, { spot: value }), { replace: true, preventScrollReset: true });
    },
  };
}

/** Minutes of one step when moving an entry; the form allows every five minutes. */
const STEP = 15;

interface ScheduleCalendarProps {
  readonly path: string;
  readonly members: readonly number[] | undefined;
  readonly whose: Whose | undefined;
  /** Content above the calendar, for the chosen day. */
  readonly head: (date: string, list: ScheduleList | undefined) => ReactNode;
  /** Whether the requested calendar is not visible to the reader, or does not exist. */
  readonly unseen?: (list: ScheduleList) => boolean;
  readonly unseenPage?: ReactNode;
}

/** Day, day by lines, week, 4 days, month, each also as a list. The reader's own entries can be moved. */
export function ScheduleCalendar({ path, members, whose, head, unseen, unseenPage }: ScheduleCalendarProps) {
  const texts = useScheduleTexts();
  const { t, locale } = texts;
  const now = useMinute();
  const keysId = useId();
  const wish = useCalendarWish({ path, views: scheduleViews, kept: 'scheduleType' }, now);
  const { look, hrefOf } = useLook(path);
  const { scheduleAllDayIncluded } = usePreferences();
  const [wanted, setWanted] = useState<{ readonly to: Wanted; readonly count: number }>();
  const [isAsking, setAsking] = useState(false);
  useSchedulesFollowed();
  const { view, date } = wish;
  const period = periodOf(view, date, dateAt(now));
  const query = useQuery({
    ...scheduleQueries.list(locale, { ...period, member_ids: (members ?? []).join(',') }),
    enabled: members !== undefined && members.length > 0,
  });
  const { data, isError, isFetching, isPlaceholderData, isPending, refetch } = query;
  const places = usePlaces(date, view === 'lines');
  const seen = data ? itemsOf(data, texts) : [];
  const taken = places.places && places.found ? placeItems(places.found, places.places, date, seen, texts) : [];
  const items = [...seen, ...taken].filter((item) => scheduleAllDayIncluded || isTimed(item));
  const days = daysOf(period);

  if (data && unseen?.(data) === true) return unseenPage ?? <NotFoundPage />;

  const moves: GridMoves = {
    step: STEP,
    describedBy: keysId,
    placeWords: (_id, { columnId, start, end }) =>
      t('move.place', {
        day: isDateText(columnId) ? dayInWords(columnId)[locale] : '',
        times: timesInWords({ start: timeOf(start), end: timeOf(end) })[locale],
      }),
    onMove(id, { columnId, start, end }) {
      const item = items.find((one) => one.id === id);
      if (!item?.schedule || !isDateText(columnId)) return;
      const from = isTimed(item) ? { start: item.start, end: item.end } : undefined;
      if (!from) return;
      const to = {
        ...item.schedule,
        title: item.title,
        from: { date: item.date, ...from },
        to: { date: columnId, start: timeOf(start), end: timeOf(end) },
      };
      setWanted((before) => ({ to, count: (before?.count ?? 0) + 1 }));
      setAsking(true);
    },
  };
  const board = (
    <>
      <LinesBoard
        date={date}
        items={items}
        people={data?.people ?? []}
        members={data?.member_ids ?? []}
        places={places.places && placeLines(places.found, places.places, texts)}
        now={now}
        busy={isPending || isPlaceholderData}
        moves={moves}
      />
      {/* On a phone the board is a list of the lines that have entries. */}
      {data && items.length === 0 && <p>{t('none.day')}</p>}
    </>
  );
  const list = <CalendarList days={days} items={items} now={now} none={t('none.period')} />;
  const lines = view === 'lines' ? board : undefined;
  const instead = look === 'list' ? list : lines;
  return (
    <>
      {head(date, data)}
      <ScheduleBar
        whose={whose}
        places={view === 'lines' && places.options.length > 0 ? places : undefined}
        look={look}
        hrefOf={hrefOf}
      />
      {places.failed && <CalloutLines lines={[t('lines.failed')]} />}
      <CalendarView
        wish={wish}
        period={period}
        items={items}
        words={calendarWords(texts)}
        now={now}
        busy={isPending || isPlaceholderData}
        failure={isError ? <LoadFailed onAgain={() => void refetch()} busy={isFetching} /> : null}
        {...(instead === undefined ? {} : { instead: isPending ? <p role="status">{t('loading')}</p> : instead })}
        moves={moves}
      >
        {look === 'table' && (
          <>
            {view !== 'month' && (
              <p id={keysId} className="schedule-keys sm muted">
                {t('keys')}
              </p>
            )}
            {data?.truncated === 1 && <p>{t('truncated')}</p>}
            {isPending ? (
              <p role="status">{t('loading')}</p>
            ) : (
              view !== 'lines' && <CalendarList days={[date]} items={items} now={now} none={t('none.day')} namesAll />
            )}
          </>
        )}
      </CalendarView>
      <MoveQuestion
        // Each question gets a new window, which stays until the focus has returned.
        key={wanted?.count}
        isOpen={isAsking}
        wanted={wanted?.to}
        onEnd={() => setAsking(false)}
      />
    </>
  );
}
