import { afterAll, expect, test } from 'vitest';
import { schedulesOf, weeklyRequest } from '../../testing/schedules/schedules.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';

const databaseUrl = await newSampleUrl();
const environment = { MACHI_SECRET: 'of-both-processes-that-calendars-are-read-from' };
const one = await openRaceTown({ databaseUrl, environment });
const other = await openRaceTown({ databaseUrl, environment });
afterAll(() => Promise.all([one.close(), other.close()]));
const { made, change } = schedulesOf(one);

test('what a calendar program has of one process is known to the other, until somebody changes it at either', async () => {
  const person = await one.addPerson();
  const title = '町内会の役員会';
  const id = await made(person, weeklyRequest({ participants: [person.member_id], title }));
  const { body } = await one.call('POST', '/api/calendar-feed', { as: person, body: { kind: 'schedule' } });
  const path = new URL(body.url).pathname;
  const ask = async ({ origin }: typeof one, tag: string) => {
    const answer = await fetch(`${origin}${path}`, { headers: { 'if-none-match': tag } });
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text() };
  };
  const [here, there] = [await ask(one, '"nothing"'), await ask(other, '"nothing"')];
  expect([here.status, there]).toEqual([200, here]);
  expect((await ask(other, here.tag)).status).toBe(304);
  const moved = weeklyRequest({ scope: 0, participants: [person.member_id], title, start_time: '09:00' });
  expect((await change(person, id, moved)).status).toBe(200);
  const answers = [await ask(other, here.tag), await ask(one, here.tag)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]).toEqual(answers[1]);
  expect((await ask(other, answers[1]?.tag ?? '')).status).toBe(304);
});
