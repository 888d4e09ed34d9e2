import { describe, expect, test } from 'vitest';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception'] });
const member = await town.addPerson({ lastname: '佐藤' });

async function book(parts: Readonly<Record<string, unknown>>): Promise<void> {
  const made = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest(parts) });
  expect(made.status, made.text).toBe(201);
}
const ask = (query: string, locale: 'ja' | 'en' = 'ja', as = official) =>
  town.call('GET', `/api/reception/statistics/paper?${query}`, { as, locale });
async function read(query: string, locale: 'ja' | 'en' = 'ja') {
  const answer = await ask(query, locale);
  expect(answer.status, answer.text).toBe(200);
  const { pages, info } = await readPdf(answer.body.content);
  return {
    pages,
    info,
    raw: pages.join('\n'),
    filename: answer.body.filename,
    text: pages.join('').replaceAll(/\s/g, ''),
  };
}

const hours = (hour: number) => ({ start: `${hour}:00`.padStart(5, '0'), end: `${hour + 1}:00` });
// The office in January: six bookings of a booth for a meeting, and two of another one for training.
for (let hour = 9; hour < 15; hour += 1) await book({ target_time: hours(hour), persons_spot: 3 });
for (const hour of [10, 11])
  await book({ room_id: 402, target_time: hours(hour), persons_spot: 2, purpose: 'training' });
// One in February.
await book({ target_date: '2027-02-02' });

describe('the paper for the council', () => {
  test('has the figures of the page on two pages at most, under the era', async () => {
    const { pages, text, filename, info } = await read('period=2027-01');
    expect(filename).toBe('施設の利用状況_2027-01.pdf');
    expect(info).toMatchObject({ Title: '施設の利用状況 すべての施設 2027-01', Author: '星守町' });
    expect(pages.length).toBeLessThanOrEqual(2);
    for (const part of [
      '令和9年（2027年）1月',
      '予約8件',
      '利用時間8.0時間',
      '利用人数22人',
      '共同オフィスワッカ8件',
      '曜日ごと',
      '木8件8.0時間',
    ])
      expect(text, part).toContain(part);
    expect(text).not.toContain('佐藤');
    // Future bookings are no use yet: the council reads that the period is not over.
    expect(text).toContain('この期間は、まだ終わっていません');
    expect((await read('period=2026-12')).text).not.toContain('まだ終わっていません');
  });

  test('tells nothing of a room or a purpose with few bookings, nor what it would follow from', async () => {
    const { text } = await read('period=2027-01&spot_id=4');
    // Two rooms have bookings: the six would reveal the two.
    expect(text).toContain('会議ブースA…');
    expect(text).toContain('会議ブースB…');
    expect(text).toContain('会議・打ち合わせ…');
    expect(text).toContain('研修・勉強会…');
    expect(text).toContain('予約8件');
  });

  test('of one or two bookings tells nothing at all, and of none says so', async () => {
    const { text } = await read('period=2027-02');
    expect(text).toContain('数字はのせていません。');
    expect(text).not.toContain('1件');
    expect((await read('period=2027-05')).text).toContain('この期間に確定した予約はありません。');
  });

  test('of a year has its months, in English too', async () => {
    const { pages, text, raw } = await read('period=2026', 'en');
    // No column head is split.
    expect(raw).not.toMatch(/Reservation\s+s/);
    expect(pages.length).toBeLessThanOrEqual(2);
    for (const part of ['FiscalYear2026'.replace('Year', 'year'), 'Bymonth', 'Allfacilities'])
      expect(text, part).toContain(part);
    expect((await read('period=2026')).text).toContain('令和8年度（2026年4月から2027年3月まで）');
  });

  test('is for reception, of a facility that there is', async () => {
    expect((await ask('period=2027-01', 'ja', member)).status).toBe(403);
    expect((await ask('period=2027-01&spot_id=9999')).status).toBe(404);
    for (const period of ['2027-13', '', '9'.repeat(4000)]) expect((await ask(`period=${period}`)).status).toBe(422);
  });
});
