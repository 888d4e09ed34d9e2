import { expect, test } from 'vitest';
import { instantOf } from '../calendar/model.ts';
import { refuseWishes } from './decide.ts';
import type { Way } from './model.ts';
import { heldUntil, nextWayAt, waysAfterFailure, waysOf, type Reach, type Wishes } from './rules.ts';

const all: Reach = { push: true, line: true, mail: true, sms: true };
const none: Wishes = { ways: {}, quiet: null, isMustOnly: false };
const booking = { matter: 'reservations', isReceipt: false } as const;
const chosen = (ways: Wishes['ways'], isMustOnly = false): Wishes => ({ ways, quiet: null, isMustOnly });

test('without a choice everything goes by mail, or by SMS without an address', () => {
  expect(waysOf(booking, none, all)).toEqual(['mail']);
  expect(waysOf(booking, none, { ...all, mail: false })).toEqual(['sms']);
  expect(waysOf({ matter: 'notices', isReceipt: false }, none, { ...all, mail: false })).toEqual([]);
});

test('the chosen ways are taken in their fixed order, those that are gone are left out, and one always remains', () => {
  const wishes = chosen({ reservations: ['sms', 'push'] });
  expect(waysOf(booking, wishes, all)).toEqual(['push', 'sms']);
  expect(waysOf(booking, wishes, { ...all, push: false })).toEqual(['sms']);
  expect(waysOf(booking, wishes, { ...all, push: false, sms: false })).toEqual(['mail']);
  expect(waysOf(booking, chosen({ reservations: [] }), all)).toEqual([]);
});

test('of account and warnings nobody can choose to hear nothing; a warning goes all ways that cost nothing', () => {
  const wishes = chosen({ reservations: [] }, true);
  expect(waysOf({ matter: 'account', isReceipt: true }, wishes, all)).toEqual(['mail']);
  expect(waysOf({ matter: 'warnings', isReceipt: false }, wishes, all)).toEqual(['push', 'line', 'mail']);
  expect(waysOf({ matter: 'warnings', isReceipt: false }, wishes, { ...all, mail: false })).toEqual([
    'push',
    'line',
    'sms',
  ]);
});

test('a warning goes the ways that the town’s table has chosen, and who has none of them is told all the same [rule:warnings.ways]', () => {
  const by = (only: readonly Way[], has: Reach = all) =>
    waysOf({ matter: 'warnings', isReceipt: false, only }, none, has);
  expect(by(['push', 'mail'])).toEqual(['push', 'mail']);
  expect(by(['line', 'push', 'mail', 'sms'])).toEqual(['push', 'line', 'mail']);
  expect(by(['push'], { ...all, push: false })).toEqual(['mail']);
  expect(by(['push', 'mail'], { ...all, push: false, mail: false })).toEqual(['sms']);
  expect(by(['push', 'sms'])).toEqual(['push', 'sms']);
  expect(by(['sms'], { ...all, sms: false })).toEqual(['mail']);
});

test('who wants only what must be done gets no receipts, no ordinary notices and no waste days', () => {
  const wishes = chosen({ waste: ['push'], reservations: ['push'] }, true);
  expect(waysOf(booking, wishes, all)).toEqual(['push']);
  expect(waysOf({ ...booking, isReceipt: true }, wishes, all)).toEqual([]);
  expect(waysOf({ matter: 'notices', isReceipt: false }, wishes, all)).toEqual([]);
  expect(waysOf({ matter: 'waste', isReceipt: false }, wishes, all)).toEqual([]);
});

test('quiet hours hold back until their end, over midnight too, but no warning, no login and no bus', () => {
  const night = { from: '21:00', to: '07:00' };
  const at = (minutes: number, day = '2027-01-14') => instantOf(day, minutes);
  expect(heldUntil('reservations', night, at(1259))).toBeUndefined();
  expect(heldUntil('reservations', night, at(1260))).toEqual(at(420, '2027-01-15'));
  expect(heldUntil('reservations', night, at(419))).toEqual(at(420));
  expect(heldUntil('reservations', night, at(420))).toBeUndefined();
  expect(heldUntil('reservations', { from: '13:00', to: '15:00' }, at(800))).toEqual(at(900));
  expect(heldUntil('reservations', null, at(0))).toBeUndefined();
  for (const matter of ['warnings', 'account', 'bus'] as const)
    expect(heldUntil(matter, night, at(0)), matter).toBeUndefined();
  const taxi = (leaves: number) => heldUntil('rides', night, at(1380), at(leaves, '2027-01-15'));
  expect(taxi(479), 'the ride leaves less than an hour after the end').toBeUndefined();
  expect(taxi(480)).toEqual(at(420, '2027-01-15'));
  expect(heldUntil('rides', night, at(1380), at(1380)), 'it has left').toEqual(at(420, '2027-01-15'));
});

test('quiet hours that would never end, or never begin, are refused', () => {
  const flags = { is_sms_urgent: 0, is_must_only: 0, is_content_shown: 0, area_key: null } as const;
  const code = (quiet_from: string, quiet_to: string) =>
    refuseWishes({ ...flags, matters: [], notices: [], quiet_from, quiet_to }, all, [])?.problems.map(
      (problem) => problem.code,
    );
  for (const [from = '', to = ''] of [
    ['07:00', '07:00'],
    ['00:00', '24:00'],
    ['24:00', '00:00'],
  ])
    expect(code(from, to), `${from} ${to}`).toEqual(['wish-quiet-same']);
  expect([code('21:00', '24:00'), code('24:00', '07:00')]).toEqual([undefined, undefined]);
});

test('a warning waits for nobody, a bus two minutes, anything else half an hour', () => {
  const now = instantOf('2027-01-14', 600);
  const minutes = (matter: Parameters<typeof nextWayAt>[0]) =>
    (nextWayAt(matter, now).getTime() - now.getTime()) / 60_000;
  expect([minutes('warnings'), minutes('bus'), minutes('events')]).toEqual([0, 2, 30]);
});

test('what fails goes on by the next way, else by the usual one; what has arrived elsewhere ends', () => {
  expect(waysAfterFailure('rides', ['push'], ['line', 'mail'], [], all)).toEqual(['line', 'mail']);
  expect(waysAfterFailure('rides', ['push'], [], [], all)).toEqual(['mail']);
  expect(waysAfterFailure('rides', ['line'], [], ['push'], all)).toEqual([]);
  expect(waysAfterFailure('rides', ['mail'], [], [], { ...all, push: false })).toEqual(['line']);
  expect(waysAfterFailure('rides', ['line', 'mail'], [], [], { ...all, push: false })).toEqual(['sms']);
  expect(waysAfterFailure('rides', ['line', 'mail'], [], [], { ...all, push: false, sms: false })).toEqual([]);
  expect(waysAfterFailure('notices', ['line'], [], [], { ...all, mail: false, push: false })).toEqual([]);
  expect(waysAfterFailure('rides', ['sms'], [], [], { push: false, line: false, mail: false, sms: true })).toEqual([]);
});
