import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { addDays } from '@machi/domain/calendar/model';
import type { Localized } from '@machi/domain/locale/model';
import { openingOf } from '@machi/domain/spots/rules';
import { loadTownPack } from './load-town-pack.ts';

const { pack } = await loadTownPack(path.join(import.meta.dirname, '../../../../towns/hoshimori'));
const reservable = pack.spots.filter((spot) => spot.fixing_method !== 0);

const weekdays: readonly Localized[] = [
  { ja: '日曜日', en: 'Sunday' },
  { ja: '月曜日', en: 'Monday' },
  { ja: '火曜日', en: 'Tuesday' },
  { ja: '水曜日', en: 'Wednesday' },
  { ja: '木曜日', en: 'Thursday' },
  { ja: '金曜日', en: 'Friday' },
  { ja: '土曜日', en: 'Saturday' },
];
const months = 'January February March April May June July August September October November December'.split(' ');
/** "12-29" or "2027-12-29" as in the texts, without the year. */
function dayWords(date: string): Localized {
  const [month, day] = date.split('-').slice(-2).map(Number);
  return { ja: `${month}月${day}日`, en: `${day} ${months[(month ?? 0) - 1]}` };
}
const clock = (time: string): string => time.replace(/^0/, '');
const withoutBrackets = (text: string): string => text.replaceAll(/[（(][^）)]*[）)]/g, '');

describe('what the town needs', () => {
  test('the bath shows the surname, the bus nothing of who rides [decision:terminal.shown-name-sample]', () => {
    expect([pack.passes.bath.shows, pack.passes.bus.shows]).toEqual(['surname', 'nothing']);
  });

  test('services 1 to 13 and 15 [decision:town.services-are-rows]', () => {
    expect(pack.services.map((row) => row.service_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15]);
  });

  test('spots of several categories, every fixing method, the spots that the specification names', () => {
    expect(pack.spots.map((spot) => spot.spot_id)).toEqual(expect.arrayContaining([2, 4, 22, 44]));
    expect(pack.spots.length).toBeGreaterThanOrEqual(26);
    expect(new Set(pack.spots.map((spot) => spot.spot_category_id))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(new Set(pack.spots.map((spot) => spot.fixing_method))).toEqual(new Set([0, 1, 2]));
    expect(pack.spots.filter((spot) => spot.is_resident_only).length).toBeGreaterThanOrEqual(2);
    expect(pack.rooms.length).toBeGreaterThanOrEqual(40);
    expect(pack.terms.sections.length).toBeGreaterThanOrEqual(8);
  });

  test('services that pass on what they say, and lead to what is built', () => {
    const hrefs = pack.services.flatMap(({ service_id, href }) => (href === null ? [] : [[service_id, href]]));
    expect(hrefs).toEqual([
      [1, '/spot/detail/4'],
      [2, '/reservation'],
      [3, '/route/status'],
      [5, '/demo/5'],
      [6, '/spot'],
      [8, '/demo/8'],
      [9, '/vehicle/status'],
      [10, '/app'],
      [11, '/route/status/11'],
      [12, '/route/status/12'],
      [13, '/route/status/13'],
      [15, '/pass'],
    ]);
    const said = {
      name: '名前',
      tel: /電話番号|連絡先/,
      email: /メールアドレス|連絡先/,
      address: '住所',
      gender: '性別',
    };
    for (const { data_purpose, items } of pack.services) {
      const named = Object.entries({ ...said, birthdate: '生年月日', is_resident: '町民かどうか' }).filter(
        ([, words]) => data_purpose.ja.match(words),
      );
      expect(items.toSorted(), data_purpose.ja).toEqual(named.map(([item]) => item).toSorted());
    }
    const reservable = pack.spots.filter(({ fixing_method }) => fixing_method !== 0).map(({ spot_id }) => spot_id);
    expect(pack.services.flatMap(({ spot_ids }) => spot_ids).toSorted((one, other) => one - other)).toEqual(
      reservable.toSorted((one, other) => one - other),
    );
  });

  test('nothing rings or reaches a real person', () => {
    const logins = pack.sampleMembers.map(({ tel, login_tel = tel }) => ({ tel: login_tel, email: null }));
    const office = { tel: pack.town.office_tel, email: pack.town.mail_from };
    for (const { tel, email = null } of [...pack.spots, ...pack.sampleMembers, ...logins, office]) {
      expect(tel).toMatch(/^(?:0100-55-\d{4}|090-0000-\d{4})$/);
      if (email !== null) expect(email).toMatch(/@example\.(?:jp|com)$/);
    }
  });

  test('everything lies within 10 km of the town office', () => {
    const office = pack.spots.find((spot) => spot.spot_name.ja === '星守町役場');
    for (const spot of pack.spots) {
      const north = (spot.latitude - (office?.latitude ?? 0)) * 111.2;
      const east = (spot.longitude - (office?.longitude ?? 0)) * 111.2 * Math.cos((spot.latitude * Math.PI) / 180);
      expect(Math.hypot(north, east), spot.spot_name.en).toBeLessThan(10);
    }
  });

  test('English texts are English, Japanese texts Japanese', () => {
    const pairs: Localized[] = [];
    JSON.stringify(pack, (_key, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'ja' in value && 'en' in value) {
        const { ja, en } = value;
        // A picture has a file for each language.
        const isText = typeof ja === 'string' && ja !== '' && !ja.startsWith('images/');
        if (isText && typeof en === 'string') pairs.push({ ja, en });
      }
      return value;
    });
    expect(pairs.length).toBeGreaterThan(900);
    for (const { ja, en } of pairs) {
      // Allowed: the button back to Japanese, marks on waste, and the sign of a closed hour.
      expect(en.replaceAll(/“(?:日本語|プラ|キケン)”|－/g, '')).not.toMatch(
        /[\u3040-\u30ff\u4e00-\u9fff\uff01-\uff5e]/,
      );
      expect(ja).toMatch(/[\u3000-\u30ff\u4e00-\u9fff]/);
      expect(ja.split('\n')).toHaveLength(en.split('\n').length);
    }
  });
});

describe.each(reservable.map((spot) => [spot.spot_name.en, spot] as const))('%s takes reservations', (_name, spot) => {
  test('the conditions in words name the limits of the rules', () => {
    expect(spot.accepts_days_ahead).toBeGreaterThanOrEqual(60);
    expect(spot.accepts_days_ahead).toBeLessThanOrEqual(180);
    const { ja, en } = spot.application_conditions;
    expect(ja).toContain(`利用日の${spot.accepts_days_ahead}日前から2営業日前まで`);
    expect(en.toLowerCase()).toContain(
      `from ${spot.accepts_days_ahead} days before the day of use until 2 business days before`,
    );
    if (spot.monthly_limit !== null) {
      expect(ja).toContain(`ひと月に${spot.monthly_limit}日まで`);
      expect(en).toContain(`up to ${spot.monthly_limit} days a month`);
    }
    const days = spot.cancel_days_before;
    expect(spot.cancellation_policy.ja).toContain(days === null ? '利用を始める時刻まで' : `利用日の${days}日前まで`);
    expect(spot.cancellation_policy.en).toContain(
      days === null ? 'until the start of use' : `until ${days} day${days === 1 ? '' : 's'} before the day of use`,
    );
  });
});

describe.each(pack.spots.map((spot) => [spot.spot_name.en, spot] as const))('%s, rules and words', (_name, spot) => {
  const open = new Set(spot.hours.flatMap((row) => row.weekdays));
  const closedByRule = new Set(spot.closings.flatMap((rule) => (rule.kind === 'weekday' ? [rule.weekday] : [])));

  test('no closing day falls on a weekday without hours, and no weekday with hours is closed for good', () => {
    for (const weekday of closedByRule) expect(open).toContain(weekday);
    const days = Array.from({ length: 366 }, (_, index) => addDays('2027-01-01', index));
    const seen = new Set(
      days.filter((date) => openingOf(spot, date) !== null).map((date) => new Date(`${date}T00:00:00Z`).getUTCDay()),
    );
    const always = new Set(
      spot.closings.flatMap((rule) =>
        rule.kind === 'weekday' && rule.nth === undefined && rule.moves_after_holiday !== true ? [rule.weekday] : [],
      ),
    );
    expect(always).toEqual(new Set());
    expect(seen).toEqual(open);
  });

  test('the opening hours in words are those of the rules', () => {
    const times = new Set(spot.hours.flatMap((row) => [clock(row.opens), clock(row.closes)]));
    for (const text of [spot.opening_hours.ja, spot.opening_hours.en]) {
      expect(new Set(withoutBrackets(text).match(/\d{1,2}:\d{2}/g))).toEqual(times);
    }
  });

  test('the weekdays named as closed are those that are', () => {
    for (const [weekday, words] of weekdays.entries()) {
      // A stop or park without hours is never closed.
      const isClosed = open.size > 0 && (!open.has(weekday) || closedByRule.has(weekday));
      const name = words.ja.slice(0, 2);
      expect(spot.closing_days_text.ja.includes(name), words.ja).toBe(isClosed);
      expect(spot.closing_days_text.en.includes(words.en), words.en).toBe(isClosed);
    }
  });

  test('every other closing day is named', () => {
    const { ja, en } = spot.closing_days_text;
    for (const rule of spot.closings) {
      if (rule.kind === 'public-holiday') {
        expect(ja).toContain('祝日');
        expect(en).toContain('public holiday');
      } else if (rule.kind === 'weekday') {
        expect(ja.includes('翌日')).toBe(rule.moves_after_holiday === true);
        for (const nth of rule.nth ?? []) {
          expect(ja).toContain(`第${nth}`);
          expect(en).toMatch(new RegExp(`\\b${nth}(?:st|nd|rd|th)\\b`));
        }
      } else {
        const [from, to] = [dayWords(rule.from), dayWords(rule.to)];
        expect(ja).toContain(`${from.ja}〜`);
        expect(ja).toContain(to.ja);
        expect(en).toContain(from.en);
        expect(en).toContain(to.en);
      }
    }
    if (spot.closings.length === 0 && open.size === 7) expect(ja).toBe('年中無休');
  });
});
