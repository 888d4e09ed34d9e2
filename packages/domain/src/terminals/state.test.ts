import { expect, test } from 'vitest';
import { SILENT_MINUTES, terminalState } from './state.ts';

const NOW = new Date('2027-01-11T01:00:00Z');
const minutes = (count: number): Date => new Date(NOW.getTime() + count * 60_000);
const unknown = {
  registered_at: null,
  code_expires_at: null,
  seen_at: null,
  revoked_at: null,
  wipe_asked_at: null,
  wiped_at: null,
  is_test: false,
  approved_at: null,
};
const approved = { approved_at: minutes(-1) };

test.each([
  ['code-open', { code_expires_at: minutes(1) }],
  ['code-ended', { code_expires_at: NOW }],
  ['code-ended', {}],
  ['waiting', { registered_at: minutes(-1) }],
  ['waiting', { registered_at: minutes(-900), seen_at: minutes(-1) }],
  ['working', { registered_at: minutes(-1), is_test: true }],
  ['working', { registered_at: minutes(-1), ...approved }],
  ['working', { registered_at: minutes(-900), seen_at: minutes(-SILENT_MINUTES), ...approved }],
  ['silent', { registered_at: minutes(-900), seen_at: minutes(-SILENT_MINUTES - 1), ...approved }],
  ['silent', { registered_at: minutes(-900), ...approved }],
  ['revoked', { registered_at: minutes(-9), revoked_at: minutes(-1) }],
  ['revoked', { code_expires_at: minutes(1), revoked_at: minutes(-1) }],
  ['wipe-asked', { registered_at: minutes(-9), revoked_at: minutes(-1), wipe_asked_at: minutes(-1) }],
  ['wiped', { registered_at: minutes(-9), wipe_asked_at: minutes(-2), wiped_at: minutes(-1) }],
])('%s', (state, known) => {
  expect(terminalState({ ...unknown, ...known }, NOW)).toBe(state);
});
