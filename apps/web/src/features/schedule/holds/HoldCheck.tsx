import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { FailingHold } from '@machi/domain/schedule/holds-model';
import type { RepeatRule } from '@machi/domain/schedule/rule';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useQuery } from '@tanstack/react-query';
import { scheduleQueries } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';
import { wantedHoldsOf, type TypedHolds } from './typed-holds.ts';

interface HoldCheckProps {
  readonly typed: TypedHolds;
  readonly rule: RepeatRule;
  readonly except: number | undefined;
  /** Drops dates from the series. */
  readonly onLeaveOut?: (dates: readonly string[]) => void;
}

/** Whether everything is free on every date, before saving; otherwise shows alternatives. */
export function HoldCheck({ typed, rule, except, onLeaveOut }: HoldCheckProps) {
  const { t, locale } = useScheduleTexts();
  const wanted = wantedHoldsOf(typed);
  const { data, isPlaceholderData } = useQuery(
    scheduleQueries.holds(locale, { ...rule, ...wanted, schedule_id: except ?? null }),
  );
  if (!data) return null;
  const left = typed.dropped_dates.length;
  const isWhole = data.failing.length === 0;
  const failingDates = [...new Set(data.failing.map(({ target_date }) => target_date))];
  return (
    <div aria-live="polite" aria-busy={isPlaceholderData || undefined}>
      {isWhole ? (
        <p>
          {data.dates === 1 ? t('holds.freeDay') : t('holds.free', { count: data.dates })}
          {left > 0 && ` ${t('holds.leftOut', { count: left })}`}
        </p>
      ) : (
        <Callout
          tone="warning"
          headingLevel={3}
          title={t('holds.taken', { count: failingDates.length })}
          {...(onLeaveOut && data.dates > failingDates.length
            ? {
                actions: (
                  <Button size="small" onClick={() => onLeaveOut([...typed.dropped_dates, ...failingDates])}>
                    {t('holds.leaveOut', { count: failingDates.length })}
                  </Button>
                ),
              }
            : {})}
        >
          <ul className="schedule-failing">
            {data.failing.map((failing) => (
              <Failing key={`${failing.target_date} ${failing.name}`} failing={failing} />
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}

function Failing({ failing }: { readonly failing: FailingHold }) {
  const { t, locale } = useScheduleTexts();
  const { target_date, name, sentence, times, rooms } = failing;
  const day = isDateText(target_date) ? dateInWords(target_date)[locale] : target_date;
  return (
    <li>
      <b>{[day, name].join(t('join'))}</b>
      <p>{sentence}</p>
      {times.length > 0 && (
        <p className="sm">
          {t('holds.times', { times: times.map((one) => timesInWords(one)[locale]).join(t('join')) })}
        </p>
      )}
      {rooms.length > 0 && (
        <p className="sm">
          {t('holds.rooms', {
            rooms: rooms.map(({ spot_name, room_name }) => `${spot_name} ${room_name}`).join(t('join')),
          })}
        </p>
      )}
    </li>
  );
}
