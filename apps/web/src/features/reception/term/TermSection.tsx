import { addDays, dateAt, isDateText, weekdayOf, type DateText } from '@machi/domain/calendar/model';
import { dateInWords, dayInWords, timesInWords, weekdayInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { MAX_EVERY_WEEKS, termDays, termProblem } from '@machi/domain/reception/term';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { Room } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useState, type KeyboardEvent } from 'react';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { useReceptionTexts } from '../texts.ts';
import { UseFields } from '../booking/UseFields.tsx';
import type { ChosenUse } from '../booking/booking-values.ts';
import type { Term } from './use-term.ts';

/** A Sunday and the days after it, for the names of the weekdays. */
const WEEK = Array.from({ length: 7 }, (_day, index) => addDays('2026-11-01', index));

interface TermSectionProps {
  readonly room: Room;
  /** The first day with its time, which the other days share. */
  readonly first: ChosenUse;
  readonly term: Term;
  readonly reasonError: string | undefined;
}

/** Repeats the first day through a term: lists its days, shows which are free, and can drop or move them. */
export function TermSection({ room, first, term, reasonError }: TermSectionProps) {
  const { t, locale } = useReceptionTexts();
  const { dates } = term;
  const [until, setUntil] = useState('');
  const [everyWeeks, setEveryWeeks] = useState(1);
  const [weekdays, setWeekdays] = useState<readonly number[]>([]);
  const [skipsHolidays, setSkipsHolidays] = useState(true);
  const [skipsYearEnd, setSkipsYearEnd] = useState(true);
  const [problem, setProblem] = useState<{ readonly field: string; readonly sentence: string }>();
  const [leftOut, setLeftOut] = useState<readonly DateText[]>([]);
  const [moved, setMoved] = useState<number>();
  // The heading appears together with the days.
  const heading = useFocusOn<HTMLHeadingElement, boolean>(dates.length > 0, (now, before) => now && before === false);
  const chosen = weekdays.length > 0 ? weekdays : [weekdayOf(first.date)];

  async function layOut() {
    const rule = {
      from: first.date,
      until,
      weekdays: chosen,
      every_weeks: everyWeeks,
      skips_holidays: skipsHolidays,
      skips_year_end: skipsYearEnd,
    };
    const wrong = isDateText(until) ? termProblem(rule) : ({ field: 'until', code: 'required' } as const);
    setProblem(wrong && { field: wrong.field, sentence: sentenceOf(wrong, locale) });
    if (wrong) return document.getElementById(`term-${wrong.field}`)?.focus();
    const found = termDays(rule);
    setLeftOut(found.left_out.map(({ date }) => date));
    await term.look(found.days.map((date) => ({ ...first, date })));
    return heading.current?.focus();
  }
  /** Enter lists the days: the surrounding form would book only the first one. */
  const lays = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void layOut();
    },
  };
  const errorAt = (field: string) => (problem?.field === field ? { error: problem.sentence } : {});
  const failing = dates.filter(({ problems }) => problems.length > 0).length;
  return (
    <Disclosure title={t('term.title')} startsOpen={dates.length > 0}>
      <div className="stack">
        <p className="sm">{t('term.what', { time: timesInWords(first)[locale] })}</p>
        <FieldGroup id="term-weekdays" tabIndex={-1} legend={t('term.weekdays')} {...errorAt('weekdays')}>
          <div className="row">
            {WEEK.map((day, weekday) => (
              <CheckField
                key={day}
                {...lays}
                label={weekdayInWords(day)[locale]}
                checked={chosen.includes(weekday)}
                onChange={({ target }) =>
                  setWeekdays(target.checked ? [...chosen, weekday] : chosen.filter((one) => one !== weekday))
                }
              />
            ))}
          </div>
        </FieldGroup>
        <div className="reception-pair">
          <SelectField
            label={t('term.every')}
            value={String(everyWeeks)}
            options={Array.from({ length: MAX_EVERY_WEEKS }, (_week, index) => ({
              value: String(index + 1),
              label: index === 0 ? t('term.everyWeek') : t('term.everyWeeks', { count: index + 1 }),
            }))}
            onChange={({ target }) => setEveryWeeks(Number(target.value))}
          />
          <DateField
            id="term-until"
            {...lays}
            label={t('ends_on')}
            min={first.date}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
            readout={isDateText(until) && dateInWords(until)[locale]}
            {...errorAt('until')}
          />
        </div>
        <CheckField
          {...lays}
          label={t('term.holidays')}
          checked={skipsHolidays}
          onChange={({ target }) => setSkipsHolidays(target.checked)}
        />
        <CheckField
          {...lays}
          label={t('term.yearEnd')}
          checked={skipsYearEnd}
          onChange={({ target }) => setSkipsYearEnd(target.checked)}
        />
        <div className="row">
          <Button busy={term.isLooking} busyLabel={t('book.day.loading')} onClick={() => void layOut()}>
            {t('term.lay')}
          </Button>
          {dates.length > 0 && (
            <Button variant="text" onClick={term.drop}>
              {t('term.drop')}
            </Button>
          )}
        </div>
        <CalloutLines lines={term.lines} />
        {dates.length > 0 && (
          <section className="stack-tight" aria-labelledby="term-dates">
            <h3 id="term-dates" ref={heading} tabIndex={-1}>
              {t('term.dates', { count: dates.length })}
            </h3>
            <p className="num" role="status">
              {failing === 0 ? t('term.allFree') : t('term.failing', { count: failing })}{' '}
              {t('term.amount', { amount: yenInWords(term.amount)[locale] })}
            </p>
            {leftOut.length > 0 && (
              <p className="sm muted num">
                {t('term.leftOut', { days: leftOut.map((day) => dayInWords(day)[locale]).join(t('comma')) })}
              </p>
            )}
            {failing > 0 && (
              <div>
                <Button
                  size="small"
                  onClick={() => {
                    term.keep(dates.filter(({ problems }) => problems.length === 0));
                    heading.current?.focus();
                  }}
                >
                  {t('term.dropFailing', { count: failing })}
                </Button>
              </div>
            )}
            <ol className="term-dates">
              {dates.map((date, index) => {
                const name = `${dateInWords(date.target_date)[locale]} ${timesInWords(date.target_time)[locale]}`;
                return (
                  <li key={`${date.target_date} ${date.target_time.start}`}>
                    <p className="term-date">
                      <b className="num">{name}</b>
                      <StatusTag shape={date.problems.length === 0 ? 'fixed' : 'refused'}>
                        {t(date.problems.length === 0 ? 'term.free' : 'term.fails')}
                      </StatusTag>
                      <Button
                        size="small"
                        variant="text"
                        aria-label={t('mark.of', { action: t('term.move'), name })}
                        onClick={() => setMoved(moved === index ? undefined : index)}
                      >
                        {t('term.move')}
                      </Button>
                      <Button
                        size="small"
                        variant="text-danger"
                        aria-label={t('mark.of', { action: t('term.remove'), name })}
                        onClick={() => {
                          term.keep(dates.toSpliced(index, 1));
                          heading.current?.focus();
                        }}
                      >
                        {t('term.remove')}
                      </Button>
                    </p>
                    {date.problems.map((sentence) => (
                      <p key={sentence} className="err">
                        {sentence}
                      </p>
                    ))}
                    {moved === index && (
                      <MovedDate
                        room={room}
                        nth={index + 2}
                        use={{ date: date.target_date, ...date.target_time }}
                        onMoved={(use) => {
                          setMoved(undefined);
                          void term.look(term.uses.with(index, use));
                          heading.current?.focus();
                        }}
                      />
                    )}
                  </li>
                );
              })}
            </ol>
            <ReasonField
              id="override_reason"
              label={t('term.reason')}
              hint={t('term.reason.hint')}
              requiredWord={t('required')}
              value={term.reason}
              onReason={term.setReason}
              error={reasonError}
            />
          </section>
        )}
      </div>
    </Disclosure>
  );
}

interface MovedDateProps {
  readonly room: Room;
  /** Number of the date in the form. */
  readonly nth: number;
  readonly use: ChosenUse;
  readonly onMoved: (use: ChosenUse) => void;
}

/** Another day or time for one of the dates. */
function MovedDate({ room, nth, use, onMoved }: MovedDateProps) {
  const { t } = useReceptionTexts();
  const [wanted, setWanted] = useState(use);
  return (
    <div className="stack-tight">
      <UseFields
        room={room}
        nth={nth}
        isOnly
        use={wanted}
        today={dateAt(new Date())}
        error={undefined}
        onChange={setWanted}
        onRemove={() => setWanted(use)}
      />
      <div>
        <Button size="small" disabled={wanted.end === ''} onClick={() => onMoved(wanted)}>
          {t('term.move.send')}
        </Button>
      </div>
    </div>
  );
}
