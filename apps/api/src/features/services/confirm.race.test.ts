import { expect, test } from 'vitest';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';

const town = await openRaceTestTown();
const confirm = (token: string) => town.call('POST', '/api/services/confirm', { body: { token } });
const subscribe = async (person: Awaited<ReturnType<typeof town.addPerson>>) => {
  const answer = await town.call('POST', '/api/services/1/subscription', { as: person, body: { is_agreed: true } });
  expect(answer.status).toBe(201);
};
const activitiesOf = (memberId: number) => town.countRows('member_activity', `member_id = ${memberId}`);

test('one link pressed twenty times at once makes one subscription', async () => {
  const person = await town.addPerson();
  await subscribe(person);
  const token = await town.linkSecretTo(person.email);
  expect(tally(await Promise.all(Array.from({ length: 20 }, () => confirm(token))))).toEqual({ 200: 1, 422: 19 });
  expect(await activitiesOf(person.member_id)).toBe(1);
});

test('five links of one subscription at once make one, and nobody waits for another', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await town.addPerson();
    for (let count = 1; count <= 5; count += 1) {
      await subscribe(person);
      await town.mailsTo(person.email, count);
      town.setNow(new Date(town.now().getTime() + 60_000));
    }
    const mails = await town.mailsTo(person.email, 5);
    const tokens = mails.map(({ text }) => /#confirm=([\w-]+)/.exec(text)?.[1] ?? '');
    expect(tally(await Promise.all(tokens.map(confirm)))).toEqual({ 200: 1, 422: 4 });
    expect(await activitiesOf(person.member_id)).toBe(1);
  }
});
