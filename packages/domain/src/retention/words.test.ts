import { expect, test } from 'vitest';
import { periodInWords } from './words.ts';

test.each([
  ['P5Y', '5年間', '5 years'],
  ['P1Y', '1年間', '1 year'],
  ['P7Y2M', '7年と2か月間', '7 years 2 months'],
  ['P6M', '6か月間', '6 months'],
  ['P365D', '1年間', '1 year'],
  ['P90D', '90日間', '90 days'],
  ['PT48H', '2日間', '2 days'],
  ['PT1H', '1時間', '1 hour'],
  ['PT10M', '10分間', '10 minutes'],
])('%s is %s, %s', (text, ja, en) => {
  expect([periodInWords(text, 'ja'), periodInWords(text, 'en')]).toEqual([ja, en]);
});
