import { dateAt } from '@machi/domain/calendar/model';
import { expect, test } from 'vitest';
import { accountTyped, newMandate } from '../../testing/papers/mandates.ts';
import { late, rewriting } from '../../testing/requests/guards.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

/** One town at two processes. */
const twoProcesses = (around?: OpenTownOptions['around']) => openTwoProcesses(around && { around });

const ROUNDS = 6;

/** Two officials at two processes enter the form of one member at the same moment, each with another account. */
async function entering(towns: readonly [OpenTown, OpenTown]) {
  const officials = await towns[0].addPeople(2, { roles: ['billing'] });
  const signed_on = dateAt(towns[0].now());
  const rounds = [];
  for (const { member_id } of await towns[0].addPeople(ROUNDS)) {
    const answers = await Promise.all(
      officials.map((as, at) =>
        towns[at === 0 ? 0 : 1].call('POST', '/api/mandates', {
          as,
          body: { ...accountTyped({ account_number: `765432${at}` }), member_id, signed_on },
        }),
      ),
    );
    const waiting = await towns[0].countRows('mandate', `member_id = ${member_id} and state = 'waiting'`);
    rounds.push({ answers, waiting });
  }
  return rounds;
}

test('two officials enter a mandate of one member at once: exactly one waits, and the other is told', async () => {
  for (const { answers, waiting } of await entering(await twoProcesses())) {
    expect(tally(answers)).toEqual({ 201: 1, 409: 1 });
    expect(answers.find(({ status }) => status === 409)?.body.codes).toEqual({ member_id: ['mandate-waiting'] });
    expect(waiting).toBe(1);
  }
});

test('the same without the constraint: two would wait, and the bank would be asked twice @guard', async () => {
  const towns = await twoProcesses(
    rewriting('insert-mandate', (text) =>
      text.replace(`on conflict (member_id) where state = 'waiting' do nothing`, ''),
    ),
  );
  await towns[0].database.script('drop index mandate_waiting');
  const rounds = await entering(towns);
  expect(rounds.map(({ waiting }) => waiting)).toEqual(Array(ROUNDS).fill(2));
});

/** One official enters that the bank has accepted and the other that it has refused, at the same moment. */
async function answering(towns: readonly [OpenTown, OpenTown]) {
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  const rounds = [];
  for (const { member_id } of await towns[0].addPeople(ROUNDS)) {
    const { mandate_id } = await newMandate(towns[0], member_id);
    const answers = await Promise.all([
      towns[0].call('POST', `/api/mandates/${mandate_id}/accept`, {
        as: one,
        body: { revision: 0, accepted_on: dateAt(towns[0].now()) },
      }),
      towns[1].call('POST', `/api/mandates/${mandate_id}/refuse`, {
        as: other,
        body: { revision: 0, refused_for: 'seal' },
      }),
    ]);
    const told = await towns[0].countRows(
      'mandate_event',
      `mandate_id = ${mandate_id} and what in ('accept', 'refuse')`,
    );
    rounds.push({ answers, told });
  }
  return rounds;
}

test('what the bank answered is entered once, whoever else enters something else at the same moment', async () => {
  for (const { answers, told } of await answering(await twoProcesses())) {
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    expect(answers.find(({ status }) => status === 409)?.body.codes).toEqual({ request: ['mandate-not-waiting'] });
    expect(told).toBe(1);
  }
});

test('the same without the locks: both answers would be entered @guard', async () => {
  const unlocked = (name: string, words: string) => rewriting(name, (text) => text.replace(words, ''));
  const towns = await twoProcesses((database) =>
    late('lock-mandate')(
      unlocked('lock-member', 'for no key update')(unlocked('lock-mandate', 'for update')(database)),
    ),
  );
  const rounds = await answering(towns);
  expect(Math.max(...rounds.map(({ told }) => told))).toBe(2);
});
