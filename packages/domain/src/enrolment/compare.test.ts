import { expect, test } from 'vitest';
import { compareWithCard } from './compare.ts';

const account = { name: '山田 キヨ', birthdate: '1943-05-03', address: '星守町旭1丁目2番地の3', gender: 2 } as const;
const card = {
  name: '山田　キヨ',
  birthdate: '1943-05-03',
  address: '北海道星守町旭１丁目２－３',
  sex: 'female',
} as const;
const states = (change: object, of: object = {}) =>
  compareWithCard({ ...account, ...of }, { ...card, ...change }).map(({ state }) => state);

test('the same person is the same, however blanks, widths and house numbers are written', () => {
  expect(states({})).toEqual(['same', 'same', 'same', 'same']);
  for (const address of ['北海道星守町旭一丁目2番3号', '星守町 旭1-2-3', '北海道星守町旭１丁目２番地３'])
    expect(states({ address })[1], address).toBe('same');
  const eleventh = { address: '星守町旭十一丁目' };
  expect(states(eleventh, { address: '北海道星守町旭11丁目' })[1]).toBe('same');
  expect(states(eleventh, { address: '北海道星守町旭1丁目' })[1]).toBe('differs');
});

test('what is written otherwise is marked, and what the account does not say is unknown', () => {
  expect(states({ name: '山田 キミ' })).toEqual(['differs', 'same', 'same', 'same']);
  expect(states({ address: '北海道星守町旭2丁目2-3' })[1]).toBe('differs');
  expect(states({ birthdate: '1943-05-13', sex: 'male' }).slice(2)).toEqual(['differs', 'differs']);
  expect(states({}, { address: '', birthdate: null, gender: 0 }).slice(1)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(states({ sex: 'other' })[3]).toBe('unknown');
});
