import { useState } from 'react';
import { DateSelects } from '../../src/field/DateSelects.tsx';
import { useWord } from '../word.tsx';

const upTo = (last: number) => Array.from({ length: last }, (_none, index) => index + 1);

/** Three lists for a date far from today; `value` is what they show at first. */
export function BirthdaySample({ value: first, error }: { value: string; error?: string }) {
  const t = useWord();
  const [value, setValue] = useState(first);
  const options = (numbers: readonly number[], word: string) =>
    numbers.map((number) => ({ value: String(number), label: `${number}${word}` }));
  return (
    <DateSelects
      id={error === undefined ? 'birthday' : 'birthday-wrong'}
      legend={t('生年月日', 'Date of birth')}
      requiredWord={t('必須', 'Required')}
      {...(error === undefined ? {} : { error })}
      value={value}
      onChange={setValue}
      year={{
        word: t('年', 'Year'),
        options: [
          { value: '1947', label: t('1947年（昭和22年）', '1947 (Shōwa 22)') },
          { value: '1948', label: t('1948年（昭和23年）', '1948 (Shōwa 23)') },
        ],
      }}
      month={{ word: t('月', 'Month'), options: options(upTo(12), t('月', '')) }}
      day={{ word: t('日', 'Day'), options: options(upTo(31), t('日', '')) }}
    />
  );
}
