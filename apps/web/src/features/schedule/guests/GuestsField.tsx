import { MOST_GUESTS } from '@machi/domain/schedule/guests-model';
import { Button } from '@machi/ui/button/Button';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useEffect, useRef } from 'react';
import { localeNames } from '@machi/domain/locale/model';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useScheduleTexts } from '../texts.ts';
import type { TypedGuest } from './typed-guests.ts';

interface GuestsFieldProps {
  readonly guests: readonly TypedGuest[];
  /** Names of guests who refuse further mails; they stay in the list. */
  readonly refused: readonly string[];
  readonly onChange: (guests: readonly TypedGuest[]) => void;
  readonly error: (field: string) => string | undefined;
}

/** Guests from outside, invited by mail; for officials only. */
export function GuestsField({ guests, refused, onChange, error }: GuestsFieldProps) {
  const { t, locale } = useScheduleTexts();
  const { t: shell } = useShellTexts();
  const required = { requiredWord: shell('required') };
  const adding = useRef<HTMLButtonElement>(null);
  const isAdded = useRef(false);
  // A new guest's name field takes the focus.
  useEffect(() => {
    if (isAdded.current) document.getElementById(`guests.${guests.length - 1}.name`)?.focus();
    isAdded.current = false;
  }, [guests.length]);
  const change = (index: number, more: Partial<TypedGuest>) =>
    onChange(guests.map((guest, at) => (at === index ? { ...guest, ...more } : guest)));
  const count = guests.length + refused.length;
  const whole = error('guests');
  return (
    <FieldGroup
      id="guests"
      legend={t('field.guests')}
      hint={t('guests.hint')}
      className="schedule-guests"
      error={whole}
    >
      <div className="stack">
        {refused.map((name) => (
          <p key={name} className="muted">
            {t('guests.refused', { name })}
          </p>
        ))}
        {guests.map((guest, index) => (
          <fieldset key={guest.key} className="panel stack">
            <legend>{t('guests.one', { number: index + 1 })}</legend>
            <TextField
              id={`guests.${index}.name`}
              label={t('guests.name')}
              {...required}
              value={guest.name}
              autoComplete="off"
              onChange={({ target }) => change(index, { name: target.value })}
              error={error(`guests.${index}.name`)}
            />
            <TextField
              id={`guests.${index}.email`}
              type="email"
              label={t('guests.email')}
              {...required}
              value={guest.email}
              autoComplete="off"
              onChange={({ target }) => change(index, { email: target.value })}
              error={error(`guests.${index}.email`)}
            />
            <SelectField
              label={t('guests.locale')}
              value={guest.locale}
              options={[
                { value: 'ja', label: localeNames.ja },
                { value: 'en', label: localeNames.en },
              ]}
              onChange={({ target }) => change(index, { locale: target.value === 'en' ? 'en' : 'ja' })}
            />
            <div>
              <Button
                size="small"
                variant="text-danger"
                onClick={() => {
                  onChange(guests.filter((_guest, at) => at !== index));
                  adding.current?.focus();
                }}
              >
                {t('guests.remove', { number: index + 1 })}
              </Button>
            </div>
          </fieldset>
        ))}
        {count < MOST_GUESTS && (
          <div>
            <Button
              ref={adding}
              onClick={() => {
                isAdded.current = true;
                onChange([...guests, { key: crypto.randomUUID(), name: '', email: '', locale }]);
              }}
            >
              {t('guests.add')}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  );
}
