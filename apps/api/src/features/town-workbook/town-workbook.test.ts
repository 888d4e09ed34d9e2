import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { FeeBand } from '@machi/domain/spots/model';
import { placeText, plainName, type Sheet } from '@machi/domain/workbook/model';
import { readRows } from '@machi/domain/workbook/rows';
import { expect, test } from 'vitest';
import { RECEPTION } from '../../testing/cases/case.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { readWorkbook } from '../../workbook/read-workbook.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '係', roles: ['system'] });
const today = dateAt(START);
const ask = async (as: number) => town.call('GET', '/api/town-workbook', { as: await town.openSession(as) });

/** What the workbook says as read by make-town, and its cells. */
async function workbook() {
  const answer = await ask(official.member_id);
  expect(answer.status, answer.text).toBe(200);
  const content = Buffer.from(answer.body.content, 'base64');
  const read = await readWorkbook(content);
  if ('problem' in read) throw new Error(read.problem.words.en);
  const texts = (sheet: Sheet | undefined) =>
    (sheet?.rows ?? []).map(({ cells }) => [...cells.values()].map(({ text }) => text).join(' '));
  return { answer, book: readRows(read.workbook), guide: texts(read.workbook.sheets[0]), sheets: read.workbook.sheets };
}

test('the workbook has the town as its desks keep it today, and nobody of it', async () => {
  const before = (await workbook()).book;
  await town.rows`update spot set texts = jsonb_set(texts, '{spot_name,ja}', '"新町民センター"') where spot_id = 1`;
  await town.rows`update organization set texts = '{"organization_name": {"ja": "新しい課", "en": "New Division"}}'
    where organization_id = 2`;
  const bands: FeeBand[] = [
    {
      band_name: { ja: '一日', en: 'Day' },
      start_time: '09:00',
      end_time: '21:00',
      fee_yen: 5000,
      per: 'band',
    },
  ];
  const [past, coming] = [addDays(today, -1), addDays(today, 30)];
  await town.rows`update room set next_fee_from = ${past}, next_fee_yen = 777 where room_id = 101`;
  await town.rows`update room set next_fee_from = ${coming}, next_fee_bands = ${JSON.stringify(bands)}::jsonb
    where room_id = 102`;
  await town.rows`update room set is_retired = 1 where room_id = 103`;
  await town.rows`update equipment set next_fee_from = ${coming}, next_fee_yen = 1 where equipment_id = 11`;
  const { answer, book, guide, sheets } = await workbook();

  expect(answer.body).toMatchObject({
    filename: `hoshimori-${today}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
  expect(book.problems.map(({ words }) => words.en)).toEqual([]);
  const rowsOf = (sheet: string) => book.rows(sheet).filter((row) => row.get('text', 'facility') === '新町民センター');
  const rooms = rowsOf('rooms');
  expect(rooms[0]?.get('yen', 'yen')).toBe(777);
  expect(book.rows('rooms')).toHaveLength(before.rows('rooms').length - 1);
  expect(book.rows('offices').map((row) => row.get('text', 'name'))).toContain('新しい課');
  const announced = rowsOf('fees').filter((row) => row.has('since'));
  expect(announced.map((row) => [row.get('text', 'name'), row.get('yen', 'yen'), row.get('date', 'since')])).toEqual([
    ['一日', 5000, coming],
  ]);
  expect(guide).toContain('部屋 貸すのをやめた部屋');
  expect(guide).toContain('備品 決まった料金の改定');

  const people = sheets.find(({ name }) => plainName(name) === '人');
  // The heading, its explanation and the two examples.
  expect(people?.rows).toHaveLength(4);
  expect(guide).toContain('人 職員（個人の情報なので、書き出しません）');
  const written = JSON.stringify(sheets.map(({ rows }) => rows.map(({ cells }) => [...cells.values()])));
  for (const { lastname, email } of town.house.town.sampleMembers) {
    if (email !== undefined) expect(written).not.toContain(email);
    expect(written).not.toContain(`"${lastname}"`);
  }
});

test('what the desks wrote and no workbook may hold is told with its cell', async () => {
  await town.rows`update organization set texts = '{"organization_name": {"ja": "教育 <委員会>", "en": "Board"}}'
    where organization_id = 5`;
  const { guide, book } = await workbook();
  const line = guide.find((words) => words.includes('直さないと読めません')) ?? '';
  expect(line).toMatch(/^窓口 B\d+ は直さないと読めません（窓口の名前：< > & /);
  expect(book.problems.map(({ place }) => placeText(place))).toEqual([line.split(' は')[0]]);
});

test('is for officials who keep the system', async () => {
  expect((await ask(RECEPTION)).status).toBe(403);
});
