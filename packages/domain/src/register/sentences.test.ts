import { expect, test } from 'vitest';
import { proxyRefusals } from '../applications/contract.ts';
import { holdersOf } from '../permissions/model.ts';
import { allEndpoints } from './endpoints.ts';
import * as officials from './official-refusals-ja.ts';
import * as forAll from './refusals-ja.ts';

const sentencesOf = (features: Readonly<Record<string, object>>): string[] =>
  Object.values(features).flatMap(Object.keys);

test('each code has one sentence', () => {
  const codes = [...sentencesOf(forAll), ...sentencesOf(officials)];
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test('nobody but officials is refused with a sentence that only officials’ pages bring', () => {
  const known = new Set(sentencesOf(forAll));
  // A terminal reads codes and has its own texts.
  const people = allEndpoints.filter(
    ({ name, permission }) =>
      ['anyone', 'account', 'member'].includes(String(holdersOf(permission))) && name !== 'registerTerminal',
  );
  expect(people.length).toBeGreaterThan(50);
  // An official alone meets these, at the counter or at the login; the reply brings their sentences.
  for (const code of [...proxyRefusals, 'too-many-proxies', ...Object.keys(officials.directory)]) known.add(code);
  expect(people.flatMap(({ refusals }) => refusals).filter((code) => !known.has(code))).toEqual([]);
});
