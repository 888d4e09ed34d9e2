import { describe, expect, test } from 'vitest';
import { readFee } from './description-schema.fixture.ts';
import { priced, sumInWords } from './fee.ts';
import { formFields } from './form.fixture.ts';

const label = { ja: '手数料', en: 'Fee' };
const costs = (data: unknown, content: Parameters<typeof priced>[2]) => {
  const read = readFee(data, formFields);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const { lines, amount } = priced(read.fee, formFields, content);
  return [amount, ...lines.map((line) => `${line.label.en}: ${line.amount} ${sumInWords(line).en}`.trim())];
};
const papers = {
  kind: 'by',
  field: 'paper',
  yen: [
    { value: 'residence', yen: 300 },
    { value: 'tax', yen: 350 },
  ],
  per: 'copies',
};

describe('a fee', () => {
  test('is fixed, or so much for each', () => {
    expect(costs({ kind: 'fixed', label, yen: 500 }, {})).toEqual([500, 'Fee: 500']);
    const each = { kind: 'fixed', label, yen: 300, per: 'copies' };
    expect(costs(each, { copies: 3 })).toEqual([900, 'Fee: 900 ¥300 × 3 copies']);
    expect(costs(each, { copies: 1 })).toEqual([300, 'Fee: 300 ¥300 × 1 copy']);
    // The number is empty, negative or a fraction.
    expect([costs(each, {})[0], costs(each, { copies: -3 })[0], costs(each, { copies: 0.5 })[0]]).toEqual([0, 0, 0]);
  });

  test('hangs on what is chosen, in the words of the choice', () => {
    expect(costs(papers, { paper: 'tax', copies: 2 })).toEqual([700, 'Tax certificate: 700 ¥350 × 2 copies']);
    expect(costs(papers, { paper: 'other', copies: 2 })).toEqual([0]);
    const uses = {
      kind: 'by',
      field: 'uses',
      yen: [
        { value: 'bank', yen: 10 },
        { value: 'work', yen: 20 },
      ],
    };
    expect(costs(uses, { uses: ['bank', 'work'] })).toEqual([30, 'Bank: 10', 'Work: 20']);
  });

  test('is nothing while a condition holds, and says why', () => {
    const free = {
      kind: 'free-when',
      condition: { field: 'uses', is: ['school'] },
      label: { ja: '学校に出す', en: 'For school' },
      fee: papers,
    };
    expect(costs(free, { paper: 'tax', copies: 2, uses: ['school'] })).toEqual([0, 'For school: 0']);
    expect(costs(free, { paper: 'tax', copies: 2, uses: ['bank'] })[0]).toBe(700);
  });

  test('is a sum of several', () => {
    const sum = { kind: 'sum', parts: [papers, { kind: 'fixed', label: { ja: '送料', en: 'Postage' }, yen: 110 }] };
    expect(costs(sum, { paper: 'residence', copies: 1 })).toEqual([
      410,
      'Certificate of residence: 300 ¥300 × 1 copy',
      'Postage: 110',
    ]);
    const [line] = priced({ kind: 'fixed', label, yen: 1200, per: 'copies' }, formFields, { copies: 2 }).lines;
    expect(line && sumInWords(line).ja).toBe('1,200円 × 2通');
  });
});
