import { expect, it } from 'vitest';
import { identityText } from './identity.ts';

it('is the same for a serial with and without its sign byte, and differs by kind', () => {
  expect(identityText.individualNumberCard('3010', '00ff01')).toBe(identityText.individualNumberCard('3010', 'ff01'));
  expect(identityText.individualNumberCard('3010', '00')).toBe('jpki:3010:00');
  const { townCard, certificate, body, application } = identityText;
  expect(new Set([townCard, certificate, body, application].map((text) => text('aa'))).size).toBe(4);
});
