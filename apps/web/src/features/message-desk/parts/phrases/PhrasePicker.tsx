import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageDeskQueries } from '../../queries.ts';
import { useMessageDeskTexts } from '../../texts.ts';
import { useDeskAddress } from '../desk-address.ts';

/** Puts one of the office's fixed texts into what is being written. */
export function PhrasePicker({ onPick }: { readonly onPick: (text: string) => void }) {
  const { t, locale } = useMessageDeskTexts();
  const { hrefWith } = useDeskAddress();
  const { phrases = [] } = useQuery(messageDeskQueries.phrases(locale)).data ?? {};
  const [chosen, setChosen] = useState('');
  const phrase = phrases.find(({ message_phrase_id: id }) => String(id) === chosen);
  const manage = (
    <TextLink href={hrefWith({ phrases: '1' })}>{t(phrases.length > 0 ? 'phrases.manage' : 'phrases.begin')}</TextLink>
  );
  if (phrases.length === 0) return <p className="sm">{manage}</p>;
  return (
    <div className="message-desk-phrase">
      <SelectField
        label={t('phrases.pick')}
        emptyWord={t('phrases.none-chosen')}
        options={phrases.map(({ message_phrase_id: id, phrase_name: name }) => ({ value: String(id), label: name }))}
        value={phrase === undefined ? '' : chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button disabled={phrase === undefined} onClick={() => phrase && onPick(phrase.body)}>
        {t('phrases.insert')}
      </Button>
      <span className="sm">{manage}</span>
    </div>
  );
}
