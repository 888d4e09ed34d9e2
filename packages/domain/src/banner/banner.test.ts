import { describe, expect, test } from 'vitest';
import { instantOf } from '../calendar/model.ts';
import { BannerWords, endFieldsOf, endOf, proposedEnd, refuseEnd } from './end.ts';
import { standsAt } from './model.ts';
import { heldOf, shownBanner, untilNextLook } from './on-screen.ts';
import { PLACE_CHARACTERS, bannerTemplates, fillTemplate } from './templates.ts';

const now = instantOf('2027-01-14', 10 * 60 + 20);
const banner = {
  monitor_banner_id: 1,
  body_ja: '大雪です。',
  body_en: 'Heavy snow.',
  is_urgent: 1 as const,
  created_at: now.toISOString(),
  ends_at: instantOf('2027-01-14', 12 * 60).toISOString(),
};
const MINUTE = 60_000;

describe('the end of words', () => {
  test('half a day from the next full hour is proposed; midnight is the day’s 24:00', () => {
    expect(proposedEnd(now)).toEqual({ ends_date: '2027-01-14', ends_time: '23:00' });
    expect(proposedEnd(instantOf('2027-01-14', 12 * 60))).toEqual({ ends_date: '2027-01-14', ends_time: '24:00' });
    expect(endOf({ ends_date: '2027-01-14', ends_time: '24:00' })).toEqual(instantOf('2027-01-15', 0));
    for (const minutes of [0, 30, 725]) {
      const instant = instantOf('2027-01-15', minutes);
      expect(endOf(endFieldsOf(instant))).toEqual(instant);
    }
  });

  test('is ahead of now and within seven days', () => {
    const code = (ends_date: string, ends_time: string) => refuseEnd({ ends_date, ends_time }, now)?.problems[0]?.code;
    expect(code('2027-01-14', '10:20')).toBe('banner-end-past');
    expect(code('2027-01-14', '10:21')).toBeUndefined();
    expect(code('2027-01-21', '10:20')).toBeUndefined();
    expect(code('2027-01-21', '10:21')).toBe('banner-end-far');
  });
});

describe('on a screen', () => {
  /** A device whose clock is a day ahead. */
  const device = now.getTime() + 1440 * MINUTE;
  const told = heldOf({ banner, told_at: now.toISOString() }, device);

  test('words go at their end by the server’s clock, also when nothing more is heard', () => {
    expect(shownBanner(told, device + 99 * MINUTE)).toEqual(banner);
    expect(shownBanner(told, device + 100 * MINUTE)).toBeNull();
    expect(untilNextLook(told, device + 40 * MINUTE)).toBe(60 * MINUTE);
    expect(untilNextLook(told, device + 101 * MINUTE)).toBeNull();
  });

  test('what came with the page stands until the server’s time is known, and no longer than a device without a line can tell', () => {
    const sent = { banner, toldAt: null, receivedAt: device };
    expect(shownBanner(sent, device + 59_999)).toEqual(banner);
    expect(shownBanner(sent, device + 60_000)).toBeNull();
    expect(standsAt(banner, now)).toBe(true);
  });
});

test('every template, filled with the longest blanks, is short enough; an empty blank is to be seen', () => {
  const long = {
    place: { ja: '長'.repeat(PLACE_CHARACTERS), en: 'W'.repeat(PLACE_CHARACTERS) },
    from: '10:00',
    until: '24:00',
  };
  for (const template of bannerTemplates) {
    const words = fillTemplate(template, long);
    expect(BannerWords.safeParse(words).success, template.key).toBe(true);
    expect(words.body_ja + words.body_en).not.toMatch(/[{}]/);
    const empty = fillTemplate(template, { place: { ja: '', en: '' }, from: '', until: '' });
    if (template.blanks.length > 0) expect(empty.body_ja).toContain('＿＿');
  }
});
