import type { ClosingRule } from '@machi/domain/spots/model';
import { Button } from '@machi/ui/button/Button';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useState } from 'react';
import { useSpotDeskTexts } from '../texts.ts';
import { closingInWords } from './closing-words.ts';
import { NewClosing } from './NewClosing.tsx';

interface ClosingsEditorProps {
  readonly value: readonly ClosingRule[];
  readonly onChange: (rules: ClosingRule[]) => void;
}

/** Days on which it is closed although the weekday has hours. */
export function ClosingsEditor({ value, onChange }: ClosingsEditorProps) {
  const texts = useSpotDeskTexts();
  const { t } = texts;
  const [said, setSaid] = useState('');
  const known = new Set(value.map((rule) => closingInWords(rule, texts)));
  function add(rule: ClosingRule) {
    const words = closingInWords(rule, texts);
    if (!known.has(words)) onChange([...value, rule]);
    setSaid(t(known.has(words) ? 'closing.known' : 'closing.added', { words }));
  }
  return (
    <FieldGroup legend={t('closings')} id="closings">
      {value.length === 0 && <p>{t('closing.none')}</p>}
      <ul className="spot-edit-list-edit">
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
      <p className="sr" role="status">
        {said}
      </p>
      <NewClosing onAdd={add} />
    </FieldGroup>
  );
}
