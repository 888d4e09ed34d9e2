import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shortenContract } from './short-contracts.ts';

test('what the server alone reads goes, however it is written, and nothing else', () => {
  const code = [
    `endpoint('one', 'GET', '/api/one', { description: 'It’s one, \\'the\\' one.' });`,
    'endpoint(`two`, { reply: z.object({ description: z.string() }),\n  description:\n    `Two of ${TWO}.`,\n  isGuarded: true });',
    `endpoint('three', { refusals: [\n  'a',\n  ...more,\n], isFollowed: true, success: 201 });`,
  ].join('\n');
  expect(shortenContract(code)).toBe(
    [
      `endpoint('one', 'GET', '/api/one', {  });`,
      'endpoint(`two`, { reply: z.object({ description: z.string() }),\n  \n   });',
      `endpoint('three', {   success: 201 });`,
    ].join('\n'),
  );
  const contract = readFileSync('packages/domain/src/reservations/contract.ts', 'utf8');
  expect(shortenContract(contract)).not.toMatch(/description:\s*['"`]/);
});
