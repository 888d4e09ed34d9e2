import { expect, test } from 'vitest';
import { addDays } from '@machi/domain/calendar/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { mondayOf } from '@machi/domain/calendar/views';
import { createPress } from '../../platform/pdf/press.ts';
import { forNobody } from '../../platform/work/thread-queue.ts';
import type { Pdf } from '../../platform/pdf/document.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import { doorPdf } from './door-pdf.ts';
import { planPdf } from './plan-pdf.ts';
import type { HouseDays, ShownUse } from './read-house.ts';
import { weekPdf } from './week-pdf.ts';

const ROOMS = 50;
const USES_A_ROOM = 6;
const DAY = '2027-01-18';
const NOW = new Date('2027-01-17T23:00:00Z');

const town = await openTown();
const known = await town.house.catalog.read();
await town.close();
const found = known.spots.get(4);
const first = found?.rooms[0];
if (!found || !first) throw new Error('the shared office is not there');
const [spot, room] = [found, first];

/** A house of 50 rooms with 300 bookings on each day. */
function fullHouse(days: readonly string[]): HouseDays {
  const rooms = Array.from({ length: ROOMS }, (_room, index) => {
    const name = `第${index + 1}会議室`;
    return { ...room, room_id: index + 1, room_name: { ja: name, en: `Room ${index + 1}` } };
  });
  const uses = days.flatMap((target_date) =>
    Array.from({ length: USES_A_ROOM }, (_use, at) =>
      rooms.map(({ room_id }): ShownUse => ({
        room_id,
        target_date,
        start: 540 + 120 * at,
        end: 630 + 120 * at,
        kind: 'booking',
        name: room_id % 3 === 0 ? `星守町民俳句の会${room_id}` : `佐藤${room_id}`,
        isProvisional: room_id % 10 === 0,
        purpose: '文化・趣味の活動',
        persons: room_id,
        equipment: 'プロジェクター、マイク × 2',
        hasPreparation: at === 0,
        whose: room_id,
      })),
    ).flat(),
  );
  return { spot, rooms, days, uses };
}

const press = createPress(forNobody);
async function printed(paper: Pdf) {
  const pdf = await press.print(1, paper);
  if (isRefusal(pdf)) throw new Error('refused');
  return readPdf(Buffer.from(pdf).toString('base64'));
}

test('a day of 50 rooms with 300 bookings has its budget of pages and bytes', async () => {
  const house = fullHouse([DAY]);
  const plan = await printed(planPdf(town.house.town, house, DAY, 'ja', NOW));
  expect(plan.pages.length).toBeLessThanOrEqual(28);
  expect(plan.size).toBeLessThan(700_000);
  const doors = await printed(doorPdf(town.house.town, house, DAY, 'ja', NOW));
  expect(doors.pages).toHaveLength(ROOMS);
  expect(doors.size).toBeLessThan(500_000);
});

test('a week of it has its budget, on both sheets', async () => {
  const monday = mondayOf(DAY);
  const house = fullHouse(Array.from({ length: 7 }, (_day, index) => addDays(monday, index)));
  const [a4, a3] = [
    await printed(weekPdf(town.house.town, house, 'A4', 'ja', NOW)),
    await printed(weekPdf(town.house.town, house, 'A3', 'ja', NOW)),
  ];
  expect(a4.pages.length).toBeLessThanOrEqual(28);
  expect(a3.pages.length).toBeLessThanOrEqual(18);
  expect(a4.size).toBeLessThan(1_500_000);
});
