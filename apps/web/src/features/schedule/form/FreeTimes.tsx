import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../shell/use-minute.ts';
import { scheduleQueries } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';
import { LinesBoard } from '../calendar/LinesBoard.tsx';
import { itemsOf } from '../calendar/schedule-items.ts';

interface FreeTimesProps {
  readonly date: string;
  readonly participants: readonly number[];
  /** What is being changed is no other appointment. */
  readonly except: number | undefined;
}

/** What those who take part have on that day, before it is saved. */
export function FreeTimes({ date, participants, except }: FreeTimesProps) {
  const texts = useScheduleTexts();
  const { t, locale } = texts;
  const now = useMinute();
  const day = isDateText(date) ? date : undefined;
  const isAsked = day !== undefined && participants.length > 0;
  const { data, isPlaceholderData } = useQuery({
    ...scheduleQueries.list(locale, { from: date, to: date, member_ids: participants.join(',') }),
    enabled: isAsked,
  });
  if (!isAsked || !data) return null;
  const items = itemsOf(data, texts).filter((item) => except === undefined || item.schedule?.schedule_id !== except);
  return (
    <section className="stack" aria-labelledby="free-times">
      <h3 id="free-times">{t('free', { day: dateInWords(day)[locale] })}</h3>
      {items.length === 0 ? (
        <p>{t('free.all')}</p>
      ) : (
        <LinesBoard
          date={day}
          items={items}
          people={data.people}
          members={data.member_ids}
          now={now}
          busy={isPlaceholderData}
        />
      )}
    </section>
  );
}
