import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import './phrases.css';
import { phrasesQuery } from './phrases-query.ts';
import { usePhraseTexts } from './texts.ts';

interface PhrasePickerProps {
  /** Most characters of what it goes into; longer texts are not offered. */
  readonly most?: number;
  /** The way to where the texts are written; left out where something unsaved would be lost on it. */
  readonly manage?: (hasPhrases: boolean) => ReactNode;
  readonly onPick: (text: string) => void;
}

/** Puts one of the office's fixed texts into what is being written. */
export function PhrasePicker({ most = Number.POSITIVE_INFINITY, manage, onPick }: PhrasePickerProps) {
  const { t, locale } = usePhraseTexts();
  const { phrases: all = [] } = useQuery(phrasesQuery(locale)).data ?? {};
  const [chosen, setChosen] = useState('');
  const phrases = all.filter(({ body }) => body.length <= most);
  const phrase = phrases.find(({ message_phrase_id: id }) => String(id) === chosen);
  if (phrases.length === 0) return manage ? <p className="sm">{manage(false)}</p> : null;
  return (
    <div className="phrase-picker">
      <SelectField
        label={t('pick')}
        emptyWord={t('none-chosen')}
        options={phrases.map(({ message_phrase_id: id, phrase_name: name }) => ({ value: String(id), label: name }))}
        value={phrase === undefined ? '' : chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button disabled={phrase === undefined} onClick={() => phrase && onPick(phrase.body)}>
        {t('insert')}
      </Button>
      {manage && <span className="sm">{manage(true)}</span>}
    </div>
  );
}
