import type { ClosingRule } from '@machi/domain/spots/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { useState } from 'react';
import { useSpotDeskTexts } from '../texts.ts';
import { closingInWords, longWeekday } from './closing-words.ts';
import { closingKinds, closingOf, daysOfMonth, firstDraft } from './new-closing.ts';
import type { ClosingDraft, ClosingKind } from './new-closing.ts';
import { WEEK } from '../weekday-hours.ts';

interface MonthDayFieldsProps {
  readonly draft: ClosingDraft;
  readonly onChange: (parts: Partial<ClosingDraft>) => void;
}

const upTo = (count: number) => Array.from({ length: count }, (_number, index) => index + 1);

/** Month and day of the first and last closing day of each year. */
function MonthDayFields({ draft, onChange }: MonthDayFieldsProps) {
  const { t } = useSpotDeskTexts();
  const ends = [
    { month: 'fromMonth', day: 'fromDay', words: t('starts_on') },
    { month: 'toMonth', day: 'toDay', words: t('ends_on') },
  ] as const;
  return (
    <FieldGroup legend={t('closing.kind.yearly')} hint={t('closing.yearly.hint')}>
      <div className="row tight">
        {ends.map(({ month, day, words }) => (
          <div key={month} className="row tight">
            {([month, day] as const).map((name) => (
              <SelectField
                key={name}
                label={t(name === month ? 'closing.month' : 'closing.monthday', { end: words })}
                fit="number"
                value={String(Math.min(draft[name], name === day ? daysOfMonth(draft[month]) : 12))}
                onChange={({ target }) => onChange({ [name]: Number(target.value) })}
                options={upTo(name === month ? 12 : daysOfMonth(draft[month])).map((number) => ({
                  value: String(number),
                  label: t(name === month ? 'month.number' : 'day.number', { number }),
                }))}
              />
            ))}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}

const NTHS = [1, 2, 3, 4, 5] as const;
const isKind = (value: string): value is ClosingKind => closingKinds.some((kind) => kind === value);

/** Builds one more rule of closing days, and shows it in words before it is added. */
export function NewClosing({ onAdd }: { readonly onAdd: (rule: ClosingRule) => void }) {
  const { t, locale } = useSpotDeskTexts();
  const [draft, setDraft] = useState(firstDraft);
  const [isTried, setTried] = useState(false);
  const set = (parts: Partial<ClosingDraft>) => setDraft({ ...draft, ...parts });
  const made = closingOf(draft);
  const missing = typeof made === 'string' && isTried ? t(`closing.missing.${made}`) : undefined;
  const error = missing === undefined ? {} : { error: missing };
  const { kind } = draft;

  function add() {
    if (typeof made === 'string') return setTried(true);
    setTried(false);
    onAdd(made);
    setDraft({ ...firstDraft, kind });
  }
  return (
    <div className="stack spot-edit-new">
      <div className="form-row">
        <SelectField
          id="closing-kind"
          label={t('closing.kind')}
          value={kind}
          onChange={({ target }) => isKind(target.value) && set({ kind: target.value })}
          options={closingKinds.map((value) => ({ value, label: t(`closing.kind.${value}`) }))}
        />
        {(kind === 'weekday' || kind === 'nth') && (
          <SelectField
            id="closing-weekday"
            label={t('weekday')}
            value={String(draft.weekday)}
            onChange={({ target }) => set({ weekday: Number(target.value) })}
            options={WEEK.map((weekday) => ({ value: String(weekday), label: longWeekday(weekday, locale) }))}
          />
        )}
      </div>
      {kind === 'nth' && (
        <FieldGroup legend={t('closing.which')} {...error}>
          <div className="row">
            {NTHS.map((nth) => (
              <CheckField
                key={nth}
                label={t(`nth.${nth}`)}
                checked={draft.nth.includes(nth)}
                onChange={({ target }) =>
                  set({ nth: target.checked ? [...draft.nth, nth] : draft.nth.filter((one) => one !== nth) })
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {(kind === 'weekday' || kind === 'nth') && (
        <CheckField
          label={t('closing.option')}
          hint={t('closing.option.hint')}
          checked={draft.moves}
          onChange={({ target }) => set({ moves: target.checked })}
        />
      )}
      {kind === 'yearly' && <MonthDayFields draft={draft} onChange={set} />}
      {kind === 'dates' && (
        <FieldGroup legend={t('closing.kind.dates')} {...error}>
          <div className="row tight">
            <DateField
              label={t('starts_on')}
              value={draft.from}
              onChange={({ target }) => set({ from: target.value })}
            />
            <DateField label={t('ends_on')} value={draft.to} onChange={({ target }) => set({ to: target.value })} />
          </div>
        </FieldGroup>
      )}
      <div className="row tight">
        <Button size="small" onClick={add}>
          {t('closing.add')}
        </Button>
        <span className="muted" role="status">
          {typeof made === 'string' ? '' : t('closing.will', { words: closingInWords(made, { t, locale }) })}
        </span>
      </div>
    </div>
  );
}
