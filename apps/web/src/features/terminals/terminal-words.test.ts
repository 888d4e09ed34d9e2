import type { Terminal } from '@machi/domain/terminals/contract';
import { expect, test } from 'vitest';
import type { TerminalTexts } from './texts.ts';
import { factsOf, kindInWords, usedInWords, worriesOf } from './terminal-words.ts';

const texts: TerminalTexts = {
  locale: 'en',
  t: (key, ...[values]) => [key, ...Object.values(values ?? {})].join(' '),
};
const at = '2027-01-20T03:00:00.000Z';
const terminal: Terminal = {
  terminal_id: 1,
  terminal_name: '1号車',
  pass: 'bus',
  bus_kind: 'autonomous',
  door_id: null,
  is_test: false,
  state: 'working',
  code_expires_at: null,
  created_at: at,
  registered_at: at,
  key_number: '3F0A 91C2 D4E5 B607',
  code_by_name: '中村 真理',
  approved_at: at,
  approved_by_name: '藤田 明美',
  obstacle: null,
  revoked_at: null,
  wipe_asked_at: null,
  wiped_at: null,
  seen_at: at,
  condition: { app_version: '0.1.0', unsent_events: 0, clock: at, readers: 1, troubles: [] },
  clock_offset_ms: 20,
  high_water: { seq: 0, hash: '0'.repeat(64) },
  open_quarantines: 0,
};
const condition = {
  app_version: '0.1.0',
  unsent_events: 12,
  clock: at,
  readers: 0,
  troubles: ['no-reader', 'clock-off'],
} satisfies Terminal['condition'];

test('a terminal that works says when it was heard, and worries nobody', () => {
  expect(kindInWords(terminal, texts)).toBe('kind.autonomous');
  expect(factsOf(terminal, texts)).toEqual([
    'fact.seen Wed 20 Jan 2027 12:00',
    'fact.approved Wed 20 Jan 2027 12:00 藤田 明美',
    'fact.version 0.1.0',
  ]);
  expect(worriesOf(terminal, texts)).toEqual([]);
});

test('what is to be seen to stands in sentences; a wrong clock once, with its minutes', () => {
  const troubled = { ...terminal, condition, clock_offset_ms: -300_000, open_quarantines: 2 };
  expect(worriesOf(troubled, texts)).toEqual([
    'worry.quarantine 2',
    'worry.unsent 12',
    'worry.behind 5',
    'worry.no-reader',
  ]);
  expect(worriesOf({ ...troubled, clock_offset_ms: 1000 }, texts)).toContain('worry.clock-off');
  expect(worriesOf({ ...troubled, revoked_at: at }, texts)).toEqual(['worry.quarantine 2']);
});

test('a stolen one says what was asked and what was done', () => {
  const stolen = { ...terminal, state: 'wiped' as const, revoked_at: at, wipe_asked_at: at, wiped_at: at };
  expect(factsOf(stolen, texts).slice(2)).toEqual([
    'fact.wipe-asked Wed 20 Jan 2027 12:00',
    'fact.wiped Wed 20 Jan 2027 12:00',
  ]);
});

test('the time of an upload says a day once, and one moment alone', () => {
  expect(usedInWords(at, '2027-01-20T03:00:30.000Z', texts)).toBe('dispute.at Wed 20 Jan 2027 12:00');
  expect(usedInWords(at, '2027-01-20T05:05:00.000Z', texts)).toBe('dispute.between Wed 20 Jan 2027 12:00 14:05');
  expect(usedInWords(at, '2027-01-20T15:05:00.000Z', texts)).toBe(
    'dispute.between Wed 20 Jan 2027 12:00 Thu 21 Jan 2027 0:05',
  );
});
