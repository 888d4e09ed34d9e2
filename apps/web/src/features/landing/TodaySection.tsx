import { dateAt, minutesAt, minutesOf, timeOf } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { readToday, type TodayItem } from '@machi/domain/landing/contract';
import { Skeleton } from '@machi/ui/loading/Loading';
import { Sky } from '@machi/ui/sky/Sky';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useTown } from '../../shell/town/town.ts';
import { useMinute } from '../../shell/use-minute.ts';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useLandingTexts = textsOf('landing', { ja, en });

/** A part that fails reports it in its place: without an alert, and the other parts stay. */
export const IN_PLACE = { ignoresError: true } as const;

const noItems: readonly TodayItem[] = [];
/** Placeholder lines, as many as most days have. */
const EXPECTED = [1, 2, 3, 4, 5, 6];

/** The town's day: a star in the sky for each line of the list below. */
export function TodaySection() {
  const { t, locale } = useLandingTexts();
  const { data, isError, isFetching, refetch } = useQuery(ask(readToday, {}, locale, IN_PLACE));
  const { t: shell } = useShellTexts();
  const town = useTown()?.town_name ?? shell('product');
  const today = data?.today;
  const items = today?.items ?? noItems;

  const present = useMinute();
  const date = dateAt(present);
  const minutes = minutesAt(present);
  const isOver = today !== undefined && today.date < date;
  useEffect(() => {
    // The page was open over midnight.
    if (isOver) void refetch();
  }, [isOver, refetch]);

  const moments = useMemo(
    () =>
      items.map(({ kind, starts, short }) => ({
        minutes: minutesOf(starts),
        time: timeInWords(starts),
        label: short,
        shape: kind === 'sunset' ? ('ring' as const) : ('star' as const),
      })),
    [items],
  );
  const label = t('now', { time: timeInWords(timeOf(minutes)) });
  const now = useMemo(() => ({ minutes, label }), [minutes, label]);

  return (
    <section aria-labelledby="today">
      <Sky
        title={t('today', { town })}
        titleId="today"
        aside={<time dateTime={today?.date ?? date}>{dayInWords(today?.date ?? date)[locale]}</time>}
        moments={moments}
        now={isOver ? undefined : now}
        hourLabel={(hour) => t('hour', { hour })}
      />
      <div className="wrap today">
        {isError && !today ? (
          <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
        ) : !today ? (
          <ul className="today-list" aria-hidden="true">
            {EXPECTED.map((line) => (
              <li key={line}>
                <Skeleton width="3em" />
                <Skeleton width="70%" height="3.1em" />
              </li>
            ))}
          </ul>
        ) : items.length === 0 ? (
          <p className="muted">{t('today.none')}</p>
        ) : (
          <ul className="today-list">
            {items.map((item, index) => (
              <li key={`${index} ${item.starts} ${item.title}`}>
                <time dateTime={item.starts}>{timeInWords(item.starts)}</time>
                <div>
                  {item.title}
                  <small className="num">
                    {item.ends && <span className="until">{t('until', { time: timeInWords(item.ends) })}</span>}
                    {item.detail}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
