import { expect, test } from 'vitest';
import type { FromScreen } from '../../bridge.ts';
import { readPress } from './presses.ts';

const tap_id = '00000000-0000-4000-8000-000000000001';
/** One of each kind: a press that the host could not parse would do nothing. */
const presses: { readonly [Press in FromScreen['press']]: Extract<FromScreen, { press: Press }> } = {
  register: { press: 'register', server: 'https://machi.example.jp', code: 'K7QM4T2X9B' },
  companion: { press: 'companion', comesAlong: true },
  'call-staff': { press: 'call-staff' },
  'call-off': { press: 'call-off' },
  paid: { press: 'paid' },
  undo: { press: 'undo', tap_id, reason: 'undone-mistake' },
  cash: { press: 'cash', tap_id },
  face: { press: 'face' },
  'face-named': { press: 'face-named', isMe: true },
  close: { press: 'close' },
  'hold-virtual-card': { press: 'hold-virtual-card', card_key: 'sato' },
  'remove-virtual-card': { press: 'remove-virtual-card' },
  code: { press: 'code', typed: '345678' },
  'virtual-door': { press: 'virtual-door', act: 'open' },
  shelter: { press: 'shelter', act: 'write' },
  'shelter-typed': { press: 'shelter-typed', typed: 'さと' },
  'shelter-name': { press: 'shelter-name', typed: 'さとう' },
  'shelter-others': { press: 'shelter-others', others: 3 },
  'shelter-code': { press: 'shelter-code', typed: '12345678' },
  'shelter-choose': { press: 'shelter-choose', shelter_id: null },
  'show-virtual-pass': { press: 'show-virtual-pass', text: 'M1.a.b' },
};

test.each(Object.values(presses))('$press is read', (press) => {
  expect(readPress(JSON.stringify(press))).toEqual(press);
});

test.each(['', '{', '{"press":"open"}', '{"press":"undo","tap_id":"1","reason":"undone-mistake"}', '[]'])(
  '%j is no press',
  (text) => expect(readPress(text)).toBeUndefined(),
);
