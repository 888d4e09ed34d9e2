import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  SHORT_CODE_LENGTH,
  SHORT_CODE_LETTERS,
  isMeantAsCode,
  readShortCode,
  writtenShortCode,
} from '../codes/short-code.ts';
import { endingIn, hearEvent, isAskingHow, localeOfText } from './events.ts';

describe('a code', () => {
  test('has 40 bits or more, and all its characters are read back', () => {
    expect(new Set(SHORT_CODE_LETTERS).size ** SHORT_CODE_LENGTH).toBeGreaterThanOrEqual(2 ** 40);
    for (const letter of SHORT_CODE_LETTERS) {
      const code = letter.repeat(SHORT_CODE_LENGTH);
      expect(readShortCode(writtenShortCode(code))).toBe(code);
    }
  });

  test.each([
    ['k7qm-2xpd', 'K7QM2XPD'],
    ['Ｋ７ＱＭ　２ＸＰＤ', 'K7QM2XPD'],
    ['K7QMー2XPD', 'K7QM2XPD'],
    ['  K 7 Q M 2 X P D ', 'K7QM2XPD'],
    ['OIL0-1oil', '01101011'],
    ['calendar', 'CA1ENDAR'],
  ])('is read from "%s"', (typed, code) => {
    expect(readShortCode(typed)).toBe(code);
  });

  test.each(['K7QM-2XP', 'K7QM-2XPDD', 'K7QM-2XPU', 'ごみの日はいつです', '', 'K7QM-2XPD'.padEnd(25)])(
    'is not "%s"',
    (typed) => {
      expect(readShortCode(typed)).toBeUndefined();
    },
  );

  test('is meant where somebody typed a digit or a dash: a word of eight letters may be a question', () => {
    expect(['K7QMRXPD', 'KQQM-RXPD', 'ＫＱＱＭーＲＸＰＤ', 'calendar'].map(isMeantAsCode)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

test.each([
  ['解除', 'asked'],
  ['stop', 'asked'],
  ['Stop.', 'asked'],
  ['解除する', 'confirmed'],
  ['STOP NOW', 'confirmed'],
  ['解除の方法', undefined],
  ['bus stop', undefined],
])('"%s" ends the joining: %s', (text, ending) => {
  expect(endingIn(text)).toBe(ending);
});

test('how the chat works is asked by a word alone', () => {
  expect(['使い方', 'Help', 'help?', 'ごみ袋の使い方', 'help desk'].map(isAskingHow)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('the language follows the letters', () => {
  expect(['ごみ', 'バス stop', 'garbage', '123', '🚌'].map(localeOfText)).toEqual(['ja', 'ja', 'en', 'ja', 'ja']);
});

test('an event is heard within a day of its time, and a text before it is too long', () => {
  const now = new Date('2027-01-11T01:00:00Z');
  const event = (text: string, timestamp = now.getTime()) => ({
    type: 'message',
    webhookEventId: '01H810YECXQQZ37VAXPF6H9E6T',
    timestamp,
    replyToken: 't',
    source: { type: 'user', userId: 'U1' },
    message: { type: 'text', id: '1', text },
  });
  expect(hearEvent(event(' ｺﾞﾐ '), now)?.said).toEqual({ kind: 'text', text: 'ゴミ' });
  expect(hearEvent(event('ﷺ'.repeat(201)), now)?.said).toEqual({ kind: 'too-long' });
  const day = 86_400_000;
  for (const [away, isHeard] of [
    [day, true],
    [day + 1, false],
  ] as const)
    for (const way of [1, -1])
      expect(hearEvent(event('ゴミ', now.getTime() + way * away), now) !== undefined).toBe(isHeard);
});

test('no event breaks the hearing, whatever it is', () => {
  const now = new Date('2027-01-11T01:00:00Z');
  const odd = fc.record(
    {
      type: fc.oneof(fc.constantFrom('follow', 'unfollow', 'message', 'postback'), fc.anything()),
      webhookEventId: fc.oneof(fc.string(), fc.anything()),
      timestamp: fc.oneof(fc.constant(now.getTime()), fc.double(), fc.anything()),
      source: fc.oneof(fc.constant({ type: 'user', userId: 'U1' }), fc.anything()),
      message: fc.oneof(fc.record({ type: fc.constant('text'), text: fc.string({ unit: 'binary' }) }), fc.anything()),
      postback: fc.oneof(fc.record({ data: fc.string() }), fc.anything()),
      replyToken: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(odd, fc.anything()), (event) => {
      const heard = hearEvent(event, now);
      if (heard?.said.kind !== 'text') return;
      readShortCode(heard.said.text);
      endingIn(heard.said.text);
      expect(['ja', 'en']).toContain(localeOfText(heard.said.text));
    }),
  );
});
