import type { CallResult } from '@machi/client/client';
import type { createBulkMembers } from '@machi/domain/member-desk/contract';
import { expect, test } from 'vitest';
import { askUntilAnswered } from './ask-until-answered.ts';

type Result = CallResult<typeof createBulkMembers>;
const failed = (status: number): Result => ({ ok: false, status, errors: {}, codes: {} });
const done: Result = { ok: true, reply: { members: [] } };

async function play(results: readonly Result[], { lasts = 60_000, isOver = false } = {}) {
  const left = [...results];
  const away: boolean[] = [];
  const result = await askUntilAnswered<typeof createBulkMembers>(async () => left.shift() ?? failed(500), {
    pause: 0,
    lasts,
    isOver: () => isOver,
    onAway: (isAway) => away.push(isAway),
  });
  return { result, away, left: left.length };
}

test('a lost reply is asked for again until it comes, and the screen knows meanwhile', async () => {
  expect(await play([failed(0), failed(502), failed(504), done])).toEqual({
    result: done,
    away: [true, true, true, false],
    left: 0,
  });
});

test('a refusal is an answer', async () => {
  expect(await play([failed(0), failed(409), done])).toEqual({ result: failed(409), away: [true, false], left: 1 });
});

test('it is not asked for ever', async () => {
  expect(await play([failed(502), done], { lasts: 0 })).toEqual({ result: failed(502), away: [false], left: 1 });
});

test('it is not asked in the name of whoever logs in after the asker', async () => {
  expect(await play([failed(502), done], { isOver: true })).toEqual({
    result: failed(502),
    away: [true, false],
    left: 1,
  });
});
