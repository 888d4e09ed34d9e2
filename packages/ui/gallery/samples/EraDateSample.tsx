import { useState } from 'react';
import { DateParts } from '../../src/field/DateParts.tsx';
import { useWord } from '../word.tsx';

/** A date as papers have it, typed by hand. */
export function EraDateSample({ error }: { error?: string }) {
  const t = useWord();
  const [value, setValue] = useState({ era: 'S', year: '23', month: '4', day: error === undefined ? '2' : '31' });
  return (
    <DateParts
      id={error === undefined ? 'era-date' : 'era-date-wrong'}
      legend={t('生年月日', 'Date of birth')}
      requiredWord={t('必須', 'Required')}
      {...(error === undefined ? {} : { error })}
      eras={[
        { value: '', label: t('西暦', 'Western') },
        { value: 'R', label: t('令和', 'Reiwa') },
        { value: 'S', label: t('昭和', 'Shōwa') },
      ]}
      words={{
        era: t('元号', 'Calendar'),
        year: t('年', 'Year'),
        month: t('月', 'Month'),
        day: t('日', 'Day'),
      }}
      value={value}
      onChange={setValue}
    />
  );
}
