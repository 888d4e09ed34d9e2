import { dateWithEra } from '@machi/domain/calendar/era';
import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { memberParts } from '@machi/domain/members/fields';
import { DateSelects } from '@machi/ui/field/DateSelects';
import { useMemo } from 'react';
import { useLabels } from '../described/labels-and-rows.tsx';
import { pointerReleased } from '../forms/pointer-release.ts';
import { useShellTexts } from '../shell-texts.ts';
import { birthYears, monthNames } from './birthdate.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useBirthdateTexts = textsOf('birthdate', { ja, en });

const days = Array.from({ length: 31 }, (_none, index) => index + 1);

interface BirthdateFieldProps {
  readonly field: { readonly id: string; readonly error?: string };
  /** "1948-04-02", or with parts missing "1948-04-". */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Checks the date by the form's own rule. */
  readonly check: () => unknown;
}

/** Year with its era, month and day, each from a list; the whole date stands below in words. */
export function BirthdateField({ field, value, onChange, check }: BirthdateFieldProps) {
  const { t, locale } = useBirthdateTexts();
  const { t: shell } = useShellTexts();
  const { birthdate } = useLabels(memberParts.birth);
  const years = useMemo(() => birthYears(dateAt(new Date()), locale), [locale]);
  const months = useMemo(() => monthNames(locale), [locale]);

  function choose(chosen: string) {
    onChange(chosen);
    // The date is complete: the error goes at once, or concerns the whole date.
    if (field.error !== undefined && /^\d+-\d+-\d+$/.test(chosen)) check();
  }
  async function leave() {
    await pointerReleased();
    check();
  }

  return (
    <div className="stack-tight">
      <DateSelects
        id={field.id}
        error={field.error}
        legend={birthdate}
        requiredWord={shell('required')}
        required
        value={value}
        onChange={choose}
        onLeave={() => void leave()}
        year={{
          word: t('year'),
          options: years.map(({ year, era }) => ({ value: String(year), label: t('year.of', { year, era }) })),
          autoComplete: 'bday-year',
        }}
        month={{
          word: t('month'),
          options: months.map((name, index) => ({ value: String(index + 1), label: name })),
          autoComplete: 'bday-month',
        }}
        day={{
          word: t('day'),
          options: days.map((day) => ({ value: String(day), label: t('day.of', { day }) })),
          autoComplete: 'bday-day',
        }}
      />
      <p className="num" role="status">
        {isDateText(value) && dateWithEra(value, locale)}
      </p>
    </div>
  );
}
