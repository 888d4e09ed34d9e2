import { describe, expect, test } from 'vitest';
import type { Refusal } from '../refusals/model.ts';
import { callTimes } from '../inquiry/call-back.ts';
import {
  ANSWERING_SECONDS,
  MOST_BEGUN_A_DAY,
  MOST_TRIES,
  TRIES_TO_END,
  answererAt,
  refuseAnswering,
  refuseAssigning,
  refuseHandling,
  refuseSettling,
  refuseTry,
  refuseWriting,
  seenOf,
  type Handled,
} from './rules.ts';

const now = new Date('2027-01-11T01:00:00Z');
const [self, colleague, resident] = [1, 2, 3];
const until = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const free: Handled = {
  subject: '検針について',
  member_id: resident,
  last_message_id: 7,
  in_charge: [],
  is_waiting: 1,
  assigned_to: null,
  answering_by: null,
  answering_until: null,
};
const held: Handled = { ...free, answering_by: colleague, answering_until: until(ANSWERING_SECONDS) };
const codeOf = (refusal: Refusal | undefined) => refusal?.problems[0]?.code;

describe('an answer', () => {
  test('is to what was seen, of somebody else, and while no colleague is at it', () => {
    expect(refuseHandling(free, seenOf(free), self, now)).toBeUndefined();
    expect(codeOf(refuseHandling({ ...free, member_id: self }, seenOf(free), self, now))).toBe('own-message');
    for (const changed of [{ last_message_id: 8 }, { is_waiting: 0 }] as const)
      expect(codeOf(refuseHandling({ ...free, ...changed }, seenOf(free), self, now))).toBe('message-changed');
    expect(codeOf(refuseHandling(held, seenOf(held), self, now))).toBe('being-answered');
    expect(refuseHandling(held, seenOf(held), colleague, now)).toBeUndefined();
  });
  test('holds for a minute after the last sign', () => {
    expect(answererAt(held, until(ANSWERING_SECONDS - 1))).toBe(colleague);
    expect(answererAt(held, until(ANSWERING_SECONDS))).toBeNull();
    expect(refuseHandling(held, seenOf(held), self, until(ANSWERING_SECONDS))).toBeUndefined();
  });
  test('begins where nobody is at it, or is taken over from whom one has seen there', () => {
    expect(refuseAnswering(free, null, self, now)).toBeUndefined();
    expect(refuseAnswering(held, null, colleague, now)).toBeUndefined();
    expect(codeOf(refuseAnswering(held, null, self, now))).toBe('being-answered');
    expect(refuseAnswering(held, colleague, self, now)).toBeUndefined();
    expect(codeOf(refuseAnswering(held, 9, self, now))).toBe('being-answered');
    expect(codeOf(refuseAnswering({ ...free, member_id: self }, null, self, now))).toBe('own-message');
  });
  test('may be unneeded, where somebody waits for one', () => {
    expect(refuseSettling(free)).toBeUndefined();
    expect(codeOf(refuseSettling({ is_waiting: 0 }))).toBe('message-changed');
  });
});

test('a thread is given by whom it was when it was read, to one who answers, and not to whose it is', () => {
  expect(refuseAssigning(free, { from: null, to: self }, true)).toBeUndefined();
  expect(refuseAssigning({ ...free, assigned_to: self }, { from: self, to: null }, false)).toBeUndefined();
  expect(codeOf(refuseAssigning({ ...free, assigned_to: 9 }, { from: null, to: self }, true))).toBe(
    'assigned-meanwhile',
  );
  expect(codeOf(refuseAssigning(free, { from: null, to: self }, false))).toBe('no-message-official');
  expect(codeOf(refuseAssigning(free, { from: null, to: resident }, true))).toBe('own-message');
});

test('an office writes to whoever has an account, not to itself, and so often a day', () => {
  const person = { member_id: resident, is_locked: false, is_guest: false, begun: 0 };
  expect(refuseWriting(self, person)).toBeUndefined();
  expect(refuseWriting(self, undefined)?.status).toBe(404);
  expect(refuseWriting(self, { ...person, is_locked: true })?.status).toBe(404);
  expect(codeOf(refuseWriting(resident, person))).toBe('own-message');
  expect(codeOf(refuseWriting(self, { ...person, is_guest: true }))).toBe('message-no-account');
  expect(refuseWriting(self, { ...person, begun: MOST_BEGUN_A_DAY - 1 })).toBeUndefined();
  expect(codeOf(refuseWriting(self, { ...person, begun: MOST_BEGUN_A_DAY }))).toBe('too-many-threads');
});

test('a call that nobody took is followed by another on an open half day, by an end after some, and by no more than so many', () => {
  const [next = ''] = callTimes(now);
  const after = (call_tries: number, choice: string) =>
    codeOf(refuseTry({ call_at: '2027-01-08 am', call_tries }, choice, now));
  expect([after(0, next), after(MOST_TRIES - 2, next), after(MOST_TRIES - 1, next)]).toEqual([
    undefined,
    undefined,
    'call-too-many',
  ]);
  expect([after(TRIES_TO_END - 2, ''), after(TRIES_TO_END - 1, '')]).toEqual(['call-too-few', undefined]);
  expect(after(0, '2027-01-08 am')).toBe('call-time');
  expect(codeOf(refuseTry({ call_at: null, call_tries: 0 }, next, now))).toBe('message-changed');
});
