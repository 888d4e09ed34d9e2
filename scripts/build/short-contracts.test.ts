import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shortenContract } from './short-contracts.ts';

test('descriptions of endpoints go, however they are written, and nothing else', () => {
  const code = [
    `endpoint('one', 'GET', '/api/one', { description: 'It’s one, \\'the\\' one.' });`,
    'endpoint(`two`, { reply: z.object({ description: z.string() }),\n  description:\n    `Two of ${TWO}.`,\n  isGuarded: true });',
  ].join('\n');
  expect(shortenContract(code)).toBe(
    [
      `endpoint('one', 'GET', '/api/one', {  });`,
      'endpoint(`two`, { reply: z.object({ description: z.string() }),\n  \n  isGuarded: true });',
    ].join('\n'),
  );
  const contract = readFileSync('packages/domain/src/reservations/contract.ts', 'utf8');
  expect(shortenContract(contract)).not.toMatch(/description:\s*['"`]/);
});
