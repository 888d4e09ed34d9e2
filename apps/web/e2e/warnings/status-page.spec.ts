import { judgeLooks, noteJudged, type StatusRecord } from '@machi/domain/outside/status';
import { statusPage } from '../../../../scripts/status-page/page.ts';
import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';

const now = new Date('2026-11-30T01:18:00Z');
const town = {
  town_name: { ja: '星守町', en: 'Hoshimori' },
  office_name: { ja: '星守町役場 総務課', en: 'Hoshimori Town Office, General Affairs' },
  office_tel: '0123-45-6789',
  office_hours: { ja: '平日 8:30〜17:15', en: 'weekdays 8:30–17:15' },
};
const planned = [
  {
    from: '2026-12-03T02:00+09:00',
    until: '2026-12-03T04:00+09:00',
    ja: '新しい版に入れ替えます',
    en: 'A new release is installed',
  },
];
const everything = ['service', 'pages', 'warnings'] as const;
const states = { works: [], part: ['pages'], slow: [], away: everything } as const;

/** A record of two minutes: of these parts none answered in the second. */
function recordOf(state: keyof typeof states): StatusRecord {
  const away: readonly string[] = states[state];
  const judged = (isNow: boolean) =>
    judgeLooks(
      everything.map((part) => ({
        part,
        status: isNow && away.includes(part) ? undefined : 200,
        milliseconds: isNow && state === 'slow' ? 9000 : 20,
      })),
    );
  return noteJudged(noteJudged(undefined, judged(false), new Date(now.getTime() - 60_000)), judged(true), now);
}

test('the status page is readable in each of its states, light and dark, on the narrowest phone with large letters', async ({
  page,
  language,
}) => {
  for (const state of Object.keys(states) as (keyof typeof states)[])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setContent(
        statusPage({ record: recordOf(state), town, planned, of: 'https://machi.example.jp' }, language, now),
      );
      await expect(page.locator('h1')).toHaveClass(state);
      await expectAccessible(page);
      const before = page.viewportSize();
      await page.setViewportSize({ width: 320, height: 700 });
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expectNoSideways(page);
      if (before) await page.setViewportSize(before);
    }
});
