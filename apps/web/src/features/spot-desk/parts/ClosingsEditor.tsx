import { isDateText } from '@machi/domain/calendar/model';
import type { ClosingRule } from '@machi/domain/spots/model';
import { Button } from '@machi/ui/button/Button';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useState } from 'react';
import { useSpotDeskTexts } from '../texts.ts';
import { closingInWords } from './closing-words.ts';

interface ClosingsEditorProps {
  readonly value: readonly ClosingRule[];
  readonly onChange: (rules: ClosingRule[]) => void;
}

/** Days on which it is closed although the weekday has hours; further ones from a day to a day. */
export function ClosingsEditor({ value, onChange }: ClosingsEditorProps) {
  const texts = useSpotDeskTexts();
  const { t } = texts;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isWhole = isDateText(from) && isDateText(to) && from <= to;
  function add() {
    if (!isWhole) return;
    onChange([...value, { kind: 'dates', from, to }]);
    setFrom('');
    setTo('');
  }
  return (
    <FieldGroup legend={t('closings')} id="closings">
      {value.length === 0 && <p>{t('closing.none')}</p>}
      <ul className="desk-list-edit">
        {value.map((rule, index) => {
          const words = closingInWords(rule, texts);
          return (
            <li key={words}>
              <span>{words}</span>
              <Button
                size="small"
                aria-label={t('remove.of', { what: words })}
                onClick={() => onChange(value.filter((_rule, place) => place !== index))}
              >
                {t('remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className="row tight desk-add">
        <DateField label={t('closing.from')} value={from} onChange={({ target }) => setFrom(target.value)} />
        <DateField label={t('closing.to')} value={to} onChange={({ target }) => setTo(target.value)} />
        <Button size="small" onClick={add}>
          {t('closing.add')}
        </Button>
      </div>
    </FieldGroup>
  );
}
