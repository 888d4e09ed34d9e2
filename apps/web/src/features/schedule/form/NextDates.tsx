import { dateInWords } from '@machi/domain/calendar/words';
import { EACH_WEEK, nextDates } from '@machi/domain/schedule/rule';
import type { RepeatRule } from '@machi/domain/schedule/rule';
import { repeatInWords } from '@machi/domain/schedule/words';
import { useScheduleTexts } from '../texts.ts';

const SO_MANY = 10;

/** Before it is saved: how it repeats in words, and on which days it then is. */
export function NextDates({ rule }: { readonly rule: RepeatRule | undefined }) {
  const { t, locale } = useScheduleTexts();
  const dates = rule ? nextDates(rule, rule.start_date, SO_MANY) : [];
  return (
    <section className="panel stack" aria-live="polite" aria-labelledby="next-dates">
      <h3 id="next-dates">{t('next')}</h3>
      {rule ? (
        <>
          <p>
            <b>{repeatInWords(rule, locale)}</b>
          </p>
          <ol className="schedule-next num">
            {dates.map((date) => (
              <li key={date}>{dateInWords(date)[locale]}</li>
            ))}
          </ol>
          {dates.length < SO_MANY && <p className="muted">{t('next.all', { count: dates.length })}</p>}
          {rule.repeat_mode !== EACH_WEEK && <p className="muted sm">{t('next.note')}</p>}
        </>
      ) : (
        <p className="muted">{t('next.open')}</p>
      )}
    </section>
  );
}
