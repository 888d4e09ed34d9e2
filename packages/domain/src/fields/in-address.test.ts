import { expect, test } from 'vitest';
import { idIn, isIdText } from './in-address.ts';

test.each(['1', '17', '999999999'])('%s names something', (text) => {
  expect([isIdText(text), idIn(text)]).toEqual([true, Number(text)]);
});

test.each(['', '0', '01', '-1', '1.5', '1e3', ' 1', '1x', '1234567890', '１', null, undefined])(
  '%s names nothing',
  (text) => {
    expect([isIdText(text), idIn(text)]).toEqual([false, undefined]);
  },
);
