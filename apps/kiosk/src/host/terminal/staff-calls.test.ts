import type { InputOf } from '@machi/domain/contract/endpoint';
import { CALL_MINUTES } from '@machi/domain/staff-calls/model';
import { expect, test } from 'vitest';
import type { callStaff } from '@machi/domain/staff-calls/contract';
import type { CallOutcome } from '../sync/ask-town.ts';
import { openStaffCalls } from './staff-calls.ts';

type Reply = CallOutcome<typeof callStaff>;
type State = Extract<Reply, { kind: 'reply' }>['reply']['state'];
const away: Reply = { kind: 'away', reason: 'no network' };
const stands = (state: State, surname?: string): Reply => ({
  kind: 'reply',
  reply: { state, comer: surname === undefined ? null : { surname, latin: null } },
});

function stand() {
  let now = 0;
  let answer: Reply = away;
  let due: (() => void) | null = null;
  const asked: InputOf<typeof callStaff>[] = [];
  const shown: (string | null)[] = [];
  const calls = openStaffCalls({
    send(input) {
      asked.push(input);
      return Promise.resolve(answer);
    },
    monotonic: () => now,
    after: (_milliseconds, run) => {
      due = run;
      return () => (due = null);
    },
    changed: () => shown.push(calls.shown()?.state ?? null),
  });
  /** Lets the server's answer arrive and the next question be asked. */
  const settle = async (): Promise<void> => {
    await Promise.resolve();
    await Promise.resolve();
  };
  return {
    calls,
    asked,
    shown,
    settle,
    isWaiting: () => due !== null,
    set: (next: Reply) => (answer = next),
    async again(minutes = 0) {
      now += minutes * 60_000;
      const run = due;
      due = null;
      run?.();
      await settle();
    },
  };
}

test('a call tells how it stands, who comes, and when it is over; another press makes no second one', async () => {
  const { calls, asked, shown, settle, set, again, isWaiting } = stand();
  set(stands('waiting'));
  calls.call();
  calls.call();
  await settle();
  set(stands('coming', '田中'));
  await again();
  expect(calls.shown()).toEqual({ state: 'coming', comer: { surname: '田中', latin: null } });
  // A lost network does not take back the message that somebody comes.
  set(away);
  await again();
  expect(calls.shown()?.state).toBe('coming');
  set(stands('over'));
  await again();
  expect(shown).toEqual(['calling', 'waiting', 'coming', null]);
  expect(new Set(asked.map(({ call_key }) => call_key)).size).toBe(1);
  expect(isWaiting()).toBe(false);
});

test('without a network the call says so, goes on trying, and ends by itself', async () => {
  const { calls, shown, settle, set, again } = stand();
  calls.call();
  await settle();
  expect(calls.shown()?.state).toBe('unreached');
  set(stands('waiting'));
  await again();
  set(away);
  await again(CALL_MINUTES);
  expect(shown).toEqual(['calling', 'unreached', 'waiting', null]);
});

test('who calls it off is believed at once, whatever is still on its way', async () => {
  const { calls, asked, settle, set, isWaiting } = stand();
  set(stands('waiting'));
  calls.call();
  calls.callOff();
  await settle();
  expect([calls.shown(), asked.at(-1)?.is_over, isWaiting()]).toEqual([null, true, false]);
});
