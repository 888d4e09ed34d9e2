import { listPhrases } from '@machi/domain/message-desk/phrase-contract';
import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { askAnew } from '../../calls/ask.ts';
import './phrases.css';
import { textsOf } from '../../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const usePhraseTexts = textsOf('phrases', { ja, en });

interface PhrasePickerProps {
  /** Limit of characters of the target; longer texts are not offered. */
  readonly most?: number;
  /** Link to the page that edits the texts; omitted where it would lose unsaved input. */
  readonly manage?: (hasPhrases: boolean) => ReactNode;
  readonly onPick: (text: string) => void;
}

/** Number of texts, first by name, with their own button; the others are in a list. */
const AT_HAND = 5;

/** Inserts one of the office's fixed texts into the message. */
export function PhrasePicker({ most = Number.POSITIVE_INFINITY, manage, onPick }: PhrasePickerProps) {
  const { t, locale } = usePhraseTexts();
  const { phrases: all = [] } = useQuery(askAnew(listPhrases, {}, locale)).data ?? {};
  const [chosen, setChosen] = useState('');
  const labelId = useId();
  const phrases = all.filter(({ body }) => body.length <= most);
  const [atHand, others] = [phrases.slice(0, AT_HAND), phrases.slice(AT_HAND)];
  const phrase = others.find(({ message_phrase_id: id }) => String(id) === chosen);
  if (phrases.length === 0) return manage ? <p className="sm">{manage(false)}</p> : null;
  return (
    <div className="phrase-picker">
      <div role="group" aria-labelledby={labelId}>
        <span id={labelId}>{t('pick')}</span>
        {atHand.map(({ message_phrase_id: id, phrase_name: name, body }) => (
          <Button key={id} size="small" onClick={() => onPick(body)}>
            {name}
          </Button>
        ))}
      </div>
      {others.length > 0 && (
        <>
          <SelectField
            label={t('pick.other')}
            emptyWord={t('choose')}
            options={others.map(({ message_phrase_id: id, phrase_name: name }) => ({ value: String(id), label: name }))}
            value={phrase === undefined ? '' : chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Button disabled={phrase === undefined} onClick={() => phrase && onPick(phrase.body)}>
            {t('insert')}
          </Button>
        </>
      )}
      {manage && <span className="sm">{manage(true)}</span>}
    </div>
  );
}
