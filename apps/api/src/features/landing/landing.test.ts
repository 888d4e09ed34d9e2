import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, instantOf } from '@machi/domain/calendar/model';
import type { TodayItem } from '@machi/domain/landing/contract';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const pack = town.house.town;

const todayOn = async (date: string, locale: 'ja' | 'en' = 'en') => {
  town.setNow(instantOf(date, 600));
  const answer = await town.call('GET', '/api/today', { locale });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.today;
};

describe('today', () => {
  test('the day of the town, its items in order, the sunset in both languages', async () => {
    for (let day = 0; day < 14; day += 1) {
      const date = addDays('2027-01-11', day);
      const today = await todayOn(date);
      expect(today.date).toBe(date);
      const starts = today.items.map((item: TodayItem) => item.starts);
      expect(starts).toEqual(starts.toSorted());
      expect(today.items.filter(({ kind }: TodayItem) => kind === 'sunset')).toHaveLength(1);
    }
    const sunsetIn = async (locale: 'ja' | 'en') =>
      (await todayOn('2027-01-11', locale)).items.find(({ kind }: TodayItem) => kind === 'sunset');
    expect((await sunsetIn('ja')).title).toBe('日の入り');
    expect(await sunsetIn('en')).toMatchObject({
      title: 'Sunset',
      starts: expect.stringMatching(/^16:\d\d$/),
      ends: null,
    });
  });

  test('an opening follows the stored hours of the spot, not the pack’s', async () => {
    const event = pack.events.find(({ days }) => days.kind === 'spot-open');
    if (event?.days.kind !== 'spot-open') throw new Error('the pack has no opening');
    const { spot_id } = event.days;
    const find = async () =>
      (await todayOn('2027-01-20')).items.find(
        ({ kind, title }: TodayItem) => kind === 'opening' && title === event.title.en,
      );
    await town.rows`update spot
      set closings = '[]', hours = '[{"weekdays": [3], "opens": "05:15", "closes": "06:00"}]'
      where spot_id = ${spot_id}`;
    await expect.poll(find).toMatchObject({ starts: '05:15', ends: '06:00' });
    await town.rows`update spot set closings = '[{"kind": "dates", "from": "2027-01-20", "to": "2027-01-20"}]'
      where spot_id = ${spot_id}`;
    await expect.poll(find).toBeUndefined();
  });
});

test('the slides of the top page, in both languages', async () => {
  for (const locale of ['ja', 'en'] as const) {
    const answer = await town.call('GET', '/api/slides', { locale });
    expect(answer.status).toBe(200);
    expect(answer.body.slides).toEqual(
      pack.slides.map(({ title, text, href, picture }) => ({
        title: title[locale],
        text: text[locale],
        href,
        picture: { src: `/town/${picture.file}?v=${town.house.versionOf(picture.file)}`, alt: picture.alt[locale] },
      })),
    );
  }
  expect(pack.slides.length).toBeGreaterThan(1);
});
