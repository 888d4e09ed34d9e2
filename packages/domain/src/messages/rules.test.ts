import { describe, expect, test } from 'vitest';
import { Body, MOST_IN_THREAD, SUBJECT_LENGTH, Subject } from './model.ts';
import { MOST_UNANSWERED, linksOf, refuseMore, refuseReply } from './rules.ts';

const office = (message_id: number, source_id: number | null = null) =>
  ({ message_id, source_id, is_reply: 0 }) as const;
const member = (message_id: number, source_id: number | null = null) =>
  ({ message_id, source_id, is_reply: 1 }) as const;
const many = (count: number, of: typeof office | typeof member) =>
  Array.from({ length: count }, (_, index) => of(index + 2));

describe('a reply', () => {
  test('goes to a message of the office, never to one’s own', () => {
    expect(refuseReply([office(1)], 1)).toBeUndefined();
    expect(refuseReply([office(1), member(2)], 1)).toBeUndefined();
    expect(refuseReply([office(1), member(2)], 2)?.problems[0]?.code).toBe('reply-to-own');
  });
  test('waits once so many have no answer; an answer makes room again, for either side', () => {
    const written = [office(1), ...many(MOST_UNANSWERED, member)];
    expect(refuseMore(written.slice(0, -1), 1)).toBeUndefined();
    expect(refuseMore(written, 1)).toMatchObject({ status: 409, problems: [{ code: 'too-many-messages' }] });
    expect(refuseMore(written, 0)).toBeUndefined();
    expect(refuseMore([...written, office(50)], 1)).toBeUndefined();
    expect(refuseMore(many(MOST_UNANSWERED, office), 0)?.problems[0]?.code).toBe('too-many-messages');
  });
  test('is the last one of a full thread', () => {
    const full = Array.from({ length: MOST_IN_THREAD }, (_, index) =>
      index % 2 === 0 ? office(index) : member(index),
    );
    expect(refuseMore(full.slice(1), 1)).toBeUndefined();
    expect(refuseMore(full, 1)?.problems[0]?.code).toBe('thread-full');
    expect(refuseMore(full, 0)?.problems[0]?.code).toBe('thread-full');
  });
});

test('links lead to the ones beside a message, to its source and to the newest reply', () => {
  const thread = [office(1), member(2, 1), member(3, 1), office(4, 3)];
  const ids = (id: number) => {
    const { previous, next, source, reply } = linksOf(thread, id);
    return [previous, next, source, reply].map((row) => row?.message_id ?? null);
  };
  expect(ids(1)).toEqual([null, 2, null, 3]);
  expect(ids(2)).toEqual([1, 3, 1, null]);
  expect(ids(3)).toEqual([2, 4, 1, 4]);
  expect(ids(4)).toEqual([3, null, 3, null]);
  expect(ids(9)).toEqual([null, null, null, null]);
});

test('subject and body are counted as people see them; an empty one is none', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(Subject.safeParse(family.repeat(SUBJECT_LENGTH)).success).toBe(true);
  expect(Subject.safeParse(family.repeat(SUBJECT_LENGTH + 1)).success).toBe(false);
  expect(Subject.safeParse('二\n行').success).toBe(false);
  expect(Body.parse(' 二\n行 ')).toBe('二\n行');
  for (const empty of ['', '　\n', '\u200d']) expect(Body.safeParse(empty).success).toBe(false);
});
