import { expect, test } from 'vitest';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';

const town = await openRaceTestTown();
const guess = (login_id: string, password: string) => town.call('POST', '/api/login', { body: { login_id, password } });

test.each(['a known id', 'an unknown id'])('a hundred guesses at once for %s: five are looked at', async (kind) => {
  const person = await town.addPerson();
  const id = kind === 'a known id' ? person.email : `x.${person.email}`;
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_none, index) => guess(index % 2 ? id : id.toUpperCase(), `guess-${index}`)),
  );
  expect(tally(answers)).toEqual({ 422: 5, 429: 95 });
  for (const { headers } of answers.filter(({ status }) => status === 429))
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('many people log in at once, each into a session of their own', async () => {
  const people = await town.addPeople(30);
  const answers = await Promise.all(
    people.map(({ email }) => guess(email, town.house.town.sampleMembers[0]?.password ?? '')),
  );
  expect(tally(answers)).toEqual({ 200: 30 });
  expect(answers.map(({ body }) => body.member_id)).toEqual(people.map(({ member_id }) => member_id));
  expect(new Set(answers.map(({ body }) => body.token)).size).toBe(30);
});
