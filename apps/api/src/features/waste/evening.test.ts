import { expect, test } from 'vitest';
import { createWasteChange } from '@machi/domain/waste/contract';
import { ask } from '../../testing/requests/ask.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { wishRequest } from '../../testing/requests/requests.ts';
import { tellWaste } from './evening.ts';

const town = await openTestTown();

/** 19:05 on the day before the next collection of an area, and what is collected then. */
async function nextEvening(area: number) {
  const { calendar } = (await town.call('GET', `/api/waste/calendar?area_id=${area}`, {})).body;
  const first = calendar.next.find(({ date }: { date: string }) => date > calendar.today);
  return { day: first.date, at: new Date(Date.parse(`${first.date}T19:05:00+09:00`) - 86_400_000) };
}

test('who wishes it is told the evening before a collection of their area, once; others are not [rule:wishes.waste]', async () => {
  const [area] = (await town.call('GET', '/api/waste', {})).body.waste.areas;
  const person = await town.addPerson({ locale: 'ja' });
  const other = await town.addPerson();
  for (const as of [person, other]) await town.call('PUT', '/api/waste/own', { as, body: { area_id: area.area_id } });
  const wishes = { matters: [{ matter: 'waste', ways: ['mail'] }] };
  expect((await town.call('PUT', '/api/account/wishes', { as: person, body: wishRequest(wishes) })).status).toBe(200);
  const { at } = await nextEvening(area.area_id);
  town.setNow(new Date(at.getTime() - 3_600_000));
  await tellWaste(town.house, town.now());
  expect(await town.countRows('outbox', `content ->> 'matter' = 'waste'`)).toBe(0);
  town.setNow(at);
  await Promise.all([tellWaste(town.house, at), tellWaste(town.house, at)]);
  const [mail] = await town.mailsTo(person.email, 1);
  expect(mail?.subject).toMatch(/^【まち】\d+月\d+日（.）のごみ：\S/);
  // Choosing anew does not tell again.
  await town.call('PUT', '/api/account/wishes', { as: person, body: wishRequest(wishes) });
  await tellWaste(town.house, at);
  await expect.poll(() => town.countRows('outbox', 'sent_at is null')).toBe(0);
  expect(await town.mailsTo(person.email, 1)).toHaveLength(1);
  expect(await town.countRows('sandbox_mail', `recipient = '${other.email}'`)).toBe(0);
});

test('on the evening before a day on which nothing is collected, nobody is asked to put anything out', async () => {
  const [area] = (await town.call('GET', '/api/waste', {})).body.waste.areas;
  const [person, editor] = [await town.addPerson({ locale: 'ja' }), await town.addPerson({ roles: ['editor'] })];
  await town.call('PUT', '/api/waste/own', { as: person, body: { area_id: area.area_id } });
  const wishes = { matters: [{ matter: 'waste', ways: ['mail'] }] };
  await town.call('PUT', '/api/account/wishes', { as: person, body: wishRequest(wishes) });
  const { day, at } = await nextEvening(area.area_id);
  const reason = { reason_ja: '大雪のため、休みます。', reason_en: 'Heavy snow.' };
  const stop = { what: 'stopped', from: day, area_ids: [area.area_id], kind_keys: [], ...reason };
  expect((await ask(town, createWasteChange, stop, { as: editor })).status).toBe(201);
  await tellWaste(town.house, at);
  const [mail] = await town.mailsTo(person.email, 1);
  expect(mail?.subject).toMatch(/^【まち】\d+月\d+日（.）の収集はありません：\S+（休み）/);
  expect(mail?.text).not.toContain('までに');
});

test('whose quiet hours begin before the evening reads in the morning of that day, not of tomorrow', async () => {
  const [, area] = (await town.call('GET', '/api/waste', {})).body.waste.areas;
  const { day, at } = await nextEvening(area.area_id);
  for (const locale of ['ja', 'en'] as const) {
    const person = await town.addPerson({ locale });
    await town.call('PUT', '/api/waste/own', { as: person, body: { area_id: area.area_id } });
    const wishes = { quiet_from: '18:00', quiet_to: '07:00', matters: [{ matter: 'waste', ways: ['mail'] }] };
    await town.call('PUT', '/api/account/wishes', { as: person, body: wishRequest(wishes) });
    town.setNow(at);
    await tellWaste(town.house, at);
    await expect
      .poll(() => town.countRows('outbox', `recipient = '${person.email}' and held_until is not null`))
      .toBe(1);
    town.setNow(new Date(`${day}T07:00:30+09:00`));
    town.house.wakeOutbox();
    const [mail] = await town.mailsTo(person.email, 1);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/明日|tomorrow/i);
  }
});
