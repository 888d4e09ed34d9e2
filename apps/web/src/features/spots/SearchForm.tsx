import { numberTyped } from '@machi/domain/fields/numbers';
import { dateAt, minutesOf, timeOf } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { dayInWords, minutesInWords, timeInWords } from '@machi/domain/calendar/words';
import { isDateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { loadTexts } from '@machi/domain/locale/texts';
import type { sentenceOf as readSentence } from '@machi/domain/refusals/model';
import type { Spot } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useId, useState, type FormEvent } from 'react';
import { useTexts } from './texts.ts';
import { MAX_PERSONS, type Conditions } from './conditions.ts';
import './search.css';

/** Half hours for the search; the form offers exact times. */
const startChoices = Array.from({ length: 29 }, (_, index) => timeOf(minutesOf('07:30') + index * 30));
const lengthChoices = [30, 60, 90, 120, 150, 180, 240, 300, 360, 480];

/** The sentences of all refusals, loaded on demand: most searches never need one. */
function useSentences(locale: Locale) {
  const [sentenceOf, setSentenceOf] = useState<typeof readSentence>();
  async function fetchSentences() {
    if (sentenceOf !== undefined) return;
    try {
      const refusals = await import('@machi/domain/refusals/model');
      await loadTexts(locale);
      setSentenceOf(() => refusals.sentenceOf);
    } catch (error) {
      // Thrown during rendering, so that the page for missing parts of the application takes over.
      setSentenceOf(() => {
        throw error;
      });
    }
  }
  return { sentenceOf, fetchSentences };
}

interface SearchFormProps {
  readonly conditions: Conditions;
  readonly firstDay: DateText;
  readonly spots: readonly Spot[];
  readonly onSearch: (conditions: Conditions) => void;
}

/** Give it a new key when the address brings other conditions. */
export function SearchForm({ conditions, firstDay, spots, onSearch }: SearchFormProps) {
  const { t, locale } = useTexts();
  const id = useId();
  const [date, setDate] = useState(conditions.date);
  const [start, setStart] = useState(conditions.start ?? '');
  const [minutes, setMinutes] = useState(String(conditions.minutes ?? ''));
  const [capacity, setCapacity] = useState(String(conditions.capacity ?? ''));
  const [spotId, setSpotId] = useState(String(conditions.spotId ?? ''));
  const [onlyFree, setOnlyFree] = useState(conditions.onlyFree);
  const [attempt, setAttempt] = useState(0);
  const { sentenceOf, fetchSentences } = useSentences(locale);

  const persons = numberTyped(capacity);
  const isDate = isDateText(date);
  const isCount = persons === undefined || (Number.isInteger(persons) && persons >= 1 && persons <= MAX_PERSONS);
  // From today on: a day too near for an online reservation is answered with the telephone number.
  const today = dateAt(new Date());
  const isWrong = !isDate || date < today || !isCount;
  const errors = attempt === 0 || !isWrong || sentenceOf === undefined ? {} : errorsBy(sentenceOf);

  function errorsBy(read: typeof readSentence): { date?: string; capacity?: string } {
    const early = date < today && read({ code: 'too-soon', params: [dayInWords(firstDay)[locale]] }, locale);
    const dateError = isDate ? early : read({ code: 'date' }, locale);
    return {
      ...(dateError === false ? {} : { date: dateError }),
      ...(isCount ? {} : { capacity: t('search.capacityError') }),
    };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (isWrong) {
      void fetchSentences();
      return;
    }
    onSearch({
      date,
      start: start || undefined,
      minutes: minutes === '' ? undefined : Number(minutes),
      capacity: persons,
      spotId: spotId === '' ? undefined : Number(spotId),
      onlyFree,
    });
  }

  const reservable = spots.filter(({ fixing_method }) => fixing_method !== 0);
  return (
    <form className="panel stack" aria-label={t('search.conditions')} noValidate onSubmit={submit}>
      <FormErrors
        heading={sentenceOf?.({ code: 'form-errors' }, locale)}
        attempt={attempt}
        errors={Object.entries(errors).map(([field, message]) => ({ fieldId: `${id}-${field}`, message }))}
      />
      <div className="search-fields">
        <DateField
          id={`${id}-date`}
          fieldClassName="wide-field"
          label={t('search.date')}
          min={today}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          readout={isDateText(date) ? dayInWords(date)[locale] : undefined}
          error={errors.date}
        />
        <SelectField
          label={t('search.start')}
          value={start}
          onChange={(event) => setStart(event.target.value)}
          emptyWord={t('search.anyTime')}
          options={choicesWith(startChoices, start).map((time) => ({ value: time, label: timeInWords(time) }))}
        />
        <SelectField
          label={t('search.length')}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
          emptyWord={t('search.anyLength')}
          options={choicesWith(lengthChoices.map(String), minutes).map((value) => ({
            value,
            label: minutesInWords(Number(value))[locale],
          }))}
        />
        <TextField
          id={`${id}-capacity`}
          label={t('search.capacity')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={capacity}
          onChange={(event) => setCapacity(event.target.value)}
          error={errors.capacity}
        />
        <SelectField
          label={t('search.spot')}
          value={spotId}
          onChange={(event) => setSpotId(event.target.value)}
          emptyWord={t('any')}
          options={reservable.map((spot) => ({ value: String(spot.spot_id), label: spot.spot_name }))}
        />
      </div>
      <div className="row between">
        <CheckField
          label={t('search.onlyFree')}
          checked={onlyFree}
          onChange={(event) => setOnlyFree(event.target.checked)}
        />
        <Button type="submit" variant="primary" className="go">
          {t('search.submit')}
        </Button>
      </div>
    </form>
  );
}

/** The choices, with the value from the address if it is not among them. */
const choicesWith = (choices: readonly string[], asked: string): readonly string[] =>
  asked === '' || choices.includes(asked) ? choices : [...choices, asked];
