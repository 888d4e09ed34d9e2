import { addDays, isDateText, type DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { MAX_PERSONS } from '@machi/domain/shuttle/limits';
import type { ShuttleStop } from '@machi/domain/shuttle/model';
import { Button } from '@machi/ui/button/Button';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { Icon } from '@machi/ui/icon/Icon';
import { useState } from 'react';
import { useShuttleTexts } from '../texts.ts';
import type { ShuttleWish } from '../wish.ts';

interface SearchPanelProps {
  readonly wish: ShuttleWish & { readonly from: number; readonly to: number };
  /** The shown day, also when none was requested. */
  readonly date: DateText;
  readonly first: DateText;
  readonly last: DateText;
  readonly spots: readonly ShuttleStop[];
  readonly arrivals: readonly ShuttleStop[];
  readonly onWish: (wish: ShuttleWish) => void;
}

const RANGE = 'shuttle-range';

const optionsOf = (stops: readonly ShuttleStop[]) =>
  stops.flatMap(({ spot_id, stop_name }) => (spot_id === null ? [] : [{ value: String(spot_id), label: stop_name }]));

/** Places, day and number of people: each choice shows its trips at once. */
export function SearchPanel({ wish, date, first, last, spots, arrivals, onWish }: SearchPanelProps) {
  const { t, locale } = useShuttleTexts();
  const go = (next: DateText) => onWish({ ...wish, date: next });
  const swapped = { ...wish, from: wish.to, to: wish.from };
  return (
    <section className="panel stack shuttle-search" aria-label={t('search.title')}>
      <div className="shuttle-places">
        <SelectField
          label={t('search.from')}
          options={optionsOf(spots)}
          value={String(wish.from)}
          onChange={({ target }) => {
            const from = Number(target.value);
            onWish(from === wish.to ? swapped : { ...wish, from });
          }}
        />
        <SelectField
          label={t('search.to')}
          options={optionsOf(arrivals)}
          value={String(wish.to)}
          onChange={({ target }) => {
            const to = Number(target.value);
            onWish(to === wish.from ? swapped : { ...wish, to });
          }}
        />
        <Button className="shuttle-swap" size="small" onClick={() => onWish(swapped)}>
          {t('search.swap')}
        </Button>
      </div>
      <div className="shuttle-when">
        <DayField key={`${first} ${last}`} date={date} first={first} last={last} onDate={go} />
        <SelectField
          label={t('search.persons')}
          hint={t('search.most', { count: MAX_PERSONS })}
          options={Array.from({ length: MAX_PERSONS }, (_none, index) => ({
            value: String(index + 1),
            label: t('persons', { count: index + 1 }),
          }))}
          value={String(wish.persons)}
          onChange={({ target }) => onWish({ ...wish, persons: Number(target.value) })}
        />
        <div className="row tight shuttle-days">
          <Button
            size="small"
            icon={<Icon name="chevron-left" />}
            reasonId={date <= first ? RANGE : undefined}
            onClick={() => go(addDays(date, -1))}
          >
            {t('search.previous')}
          </Button>
          <Button
            size="small"
            iconEnd={<Icon name="chevron-right" />}
            reasonId={date >= last ? RANGE : undefined}
            onClick={() => go(addDays(date, 1))}
          >
            {t('search.next')}
          </Button>
          <span id={RANGE} className="sm muted">
            {date <= first || date >= last ? t('search.range', { last: dayInWords(last)[locale] }) : null}
          </span>
        </div>
      </div>
    </section>
  );
}

interface DayFieldProps {
  readonly date: DateText;
  readonly first: DateText;
  readonly last: DateText;
  readonly onDate: (date: DateText) => void;
}

/** The device's own control; a half-typed day stays in it until it can be shown. */
function DayField({ date, first, last, onDate }: DayFieldProps) {
  const { t, locale } = useShuttleTexts();
  const [shown, setShown] = useState(date);
  const [typed, setTyped] = useState(date);
  if (shown !== date) {
    setShown(date);
    setTyped(date);
  }
  return (
    <DateField
      label={t('search.date')}
      hint={dayInWords(date)[locale]}
      min={first}
      max={last}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (isDateText(value) && value >= first && value <= last) onDate(value);
      }}
    />
  );
}
