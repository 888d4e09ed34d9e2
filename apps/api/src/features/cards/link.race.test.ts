import { afterAll, expect, test } from 'vitest';
import { addHolder, askChallenge, issueTestCard, showCard } from '../../testing/terminals/cards.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';

const town = await openRaceTown();
const desk = await town.addPerson({ roles: ['enrolment'] });
const card = await issueTestCard(town);
afterAll(() => town.close());

/** One card at ten counters at once, for ten persons. */
async function tenAtOnce() {
  const people = await Promise.all(Array.from({ length: 10 }, () => addHolder(town)));
  const challenges = await Promise.all(people.map(({ member_id }) => askChallenge(town, desk, member_id)));
  const bodies = challenges.map((challenge) => ({ challenge, proof: showCard(card, challenge) }));
  const answers = await Promise.all(
    people.map(({ member_id }, index) =>
      town.call('POST', `/api/cards/holders/${member_id}/card`, { as: desk, body: bodies[index] }),
    ),
  );
  const counts = tally(answers);
  const linked = await town.countRows('card', 'ended_at is null');
  const flags = await town.countRows('member', 'is_mynumber_linked = 1');
  await town.rows('update card set ended_at = now()');
  await town.rows('update member set is_mynumber_linked = 0');
  return { counts, linked, flags };
}

test('one card that ten persons link at the same moment is one person’s', async () => {
  for (let round = 0; round < 3; round += 1)
    expect(await tenAtOnce()).toEqual({ counts: { 201: 1, 409: 9 }, linked: 1, flags: 1 });
});

test('with the two indexes taken out it is everybody’s: they are the guard @guard', async () => {
  const indexes = await town.rows<{ indexname: string; indexdef: string }>`select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and indexname in ('card_one_person', 'card_body_one_person')`;
  expect(indexes).toHaveLength(2);
  for (const { indexname } of indexes) await town.rows(`drop index ${indexname}`);
  expect((await tenAtOnce()).linked).toBeGreaterThan(1);
  await town.rows('delete from card');
  for (const { indexdef } of indexes) await town.rows(indexdef);
});

test('one challenge that is answered ten times at once links once', async () => {
  const { member_id } = await addHolder(town);
  const challenge = await askChallenge(town, desk, member_id);
  const body = { challenge, proof: showCard(card, challenge) };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => town.call('POST', `/api/cards/holders/${member_id}/card`, { as: desk, body })),
  );
  expect(tally(answers)).toEqual({ 201: 1, 409: 9 });
});
