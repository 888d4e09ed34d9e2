import { expect, test } from 'vitest';
import { refuse, sentenceOf } from '../refusals/model.ts';
import * as contract from './contract.ts';
import { toldAtDesk } from './rules.ts';

test('no refusal at the telephone desk sends the official to the telephone, or takes them for the passenger', () => {
  const codes = new Set(Object.values(contract).flatMap(({ refusals }) => refusals));
  expect(codes).toContain('desk-ride-no-room');
  for (const code of codes) {
    if (code === 'own-account') continue;
    expect(sentenceOf({ code, params: ['10:00', '11:00'] }, 'ja'), code).not.toMatch(/へお電話ください|\{\{/);
    expect(sentenceOf({ code, params: ['10:00', '11:00'] }, 'en'), code).not.toMatch(
      /\bcall \d|You (?:have|are|arrive|can say)|\{\{/,
    );
  }
});

test('what the desk is told is the residents’ refusal, at its field and with its values', () => {
  const params = [30, '0164-00-0000'];
  expect(toldAtDesk(refuse(409, { field: 'time', code: 'ride-too-late', params }))).toEqual(
    refuse(409, { field: 'time', code: 'desk-ride-too-late', params }),
  );
  expect(toldAtDesk(refuse(422, { field: 'time', code: 'required' }))).toEqual(
    refuse(422, { field: 'time', code: 'required' }),
  );
});
