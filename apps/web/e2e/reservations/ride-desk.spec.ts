import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { Page } from '@playwright/test';
import { send } from '../as-member.ts';
import { townNow } from '../clock/at-ten.ts';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectTight } from '../portal.ts';
import { riders, test } from './ride-town.ts';

const DESK = '/transport/ondemandbus';

test.describe('on the telephone of a driver', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'a driver sees the stops of a vehicle in their order, the next one first, and notes with one press each who got on, got off and did not come, and takes it back',
    { tag: '@desktop' },
    async ({ page, language, baseURL, word }) => {
      const main = page.getByRole('main');
      await enter(page, language, await sampleOfficial(baseURL, 'driver'));
      await page.goto('/driver/ondemandbus');
      await expect(page).toHaveTitle(word('オンデマンドバスの運行 | まち', 'On-demand Run | Machi'));
      const vehicle = main.locator('a[href*="vehicle=hoshikuzu"]');
      await expect(vehicle).toContainText(word(/残り\d+件/, /\d+ rides? left/));
      await expectGood(page);
      await expectTight(page);
      await vehicle.press('Enter');

      const next = main.locator('.driver-next');
      const press = (act: string, { code }: { code: string }) =>
        main.getByRole('button', { name: new RegExp(`^${act}.*${code}$`) });
      const act = {
        board: word('乗車\\s', 'On board:'),
        miss: word('乗車なし', 'Did not come'),
        alight: word('降車', 'Got off'),
        undo: word('元に戻す', 'Undo'),
      };
      const rowsOf = ({ code }: { code: string }) => main.getByRole('listitem').filter({ hasText: code });
      const { late, next: other } = riders;
      await expect(next).toContainText(late.from[language]);
      await expect(next).toContainText(late.tel);
      await expect(main.locator('h2', { hasText: word('診療所前', 'Clinic') })).toHaveCount(1);
      await expect(rowsOf(other).first()).toContainText(word('車いす1人', '1 in a wheelchair'));
      // A passenger who is not on board cannot get off, nor be missed too early.
      await expect(press(act.alight, late)).toHaveCount(0);
      await expect(press(act.miss, other)).toHaveCount(0);
      await expectGood(page);
      await expectTight(page);

      await press(act.miss, late).press('Enter');
      await expect(next).toContainText(other.from[language]);
      await expect(next.getByRole('heading')).toBeFocused();
      const past = main.locator('summary', { hasText: word('済んだのりば', 'done') });
      await past.press('Enter');
      await expect(rowsOf(late)).toHaveCount(1);
      await expect(rowsOf(late)).toContainText(word('乗車なし', 'Did not come'));
      await expectGood(page);
      await press(act.undo, late).press('Enter');
      await expect(next).toContainText(late.from[language]);

      await press(act.board, late).press('Enter');
      await expect(next).toContainText(other.from[language]);
      await press(act.board, other).press('Enter');
      await expect(next).toContainText(word('診療所前', 'Clinic'));
      await press(act.alight, late).press('Enter');
      await press(act.undo, late).press('Enter');
      await expect(press(act.undo, late)).toHaveCount(0);
      await press(act.alight, late).press('Enter');
      await expect(press(act.undo, late)).toBeVisible();
      await press(act.alight, other).press('Enter');
      await expect(press(act.alight, other)).toHaveCount(0);
      await expect(next.filter({ hasText: word('診療所前', 'Clinic') })).toHaveCount(0);
      await expectGood(page);
      await expectTight(page);
    },
  );
});

/** Callers take the only wheelchair place of each vehicle, until none is left. */
async function takePlaces(page: Page, date: string): Promise<void> {
  for (let callers = 0; callers < 4; callers += 1) {
    const { rides } = await send<{ rides: readonly unknown[] }>(page, 'POST', '/api/desk/ondemandbus/rides', {
      from_station_id: 'kitanosawa',
      to_station_id: 'asahi-minami',
      date,
      time: '10:00',
      meant: 'depart',
      persons: 1,
      wheelchairs: 1,
      caller_name: `電話 ${callers}郎`,
      caller_tel: '0100-55-1200',
    });
    if (rides.length === 0) return;
  }
  throw new Error('There is room for more wheelchairs than the vehicles have');
}

test(
  'the desk asks for who has no account: where there is no room the nearest time is taken with one press, the promise is read aloud, and the ride is cancelled with words to tell',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    const main = page.getByRole('main');
    const date = addDays(dateAt(townNow()), 2);
    const name = '長谷 トメ';
    const tel = '0100-55-1111';
    await enter(page, language, await sampleOfficial(baseURL, 'transport'));
    await page.goto(DESK);
    await expect(page).toHaveTitle(word('オンデマンドバスの電話窓口 | まち', 'On-demand Bus Desk | Machi'));
    await takePlaces(page, date);
    await main.locator('summary').first().press('Enter');
    await expectGood(page);
    await expectTight(page);
    const choose = main.getByRole('button', { name: word('この方の乗車を申し込む', 'Request a ride for this person') });
    await choose.press('Enter');
    const nameField = main.locator('#caller-name');
    await expect(nameField).toBeFocused();
    await expect(main).toContainText(word('お名前を入力してください。', 'Please enter the name.'));
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(main.locator('#caller-tel')).toBeFocused();
    await expect(nameField).toHaveValue(name);
    await page.keyboard.type(tel);
    await page.keyboard.press('Enter');
    await expect(main).toContainText(word(`${name} 様`, `For ${name}`));

    const ask = main.getByRole('button', {
      name: word('車をさがして、お約束する', 'Find a vehicle and promise the ride'),
    });
    await ask.press('Enter');
    await expect(main.getByRole('alert').getByRole('link')).toHaveCount(3);
    await expectGood(page);
    await main.locator('#ride-from').selectOption('kitanosawa');
    await main.locator('#ride-to').selectOption('asahi-minami');
    await main.locator('#ride-date').selectOption(date);
    await main.locator('#ride-time').selectOption('10:00');
    await main.locator('#ride-wheelchairs').selectOption('1');
    await main.getByRole('radio', { name: word('用事が済んだら連絡する', 'When I call') }).check();
    await expectGood(page);
    await expectTight(page);
    await ask.press('Enter');
    const near = main
      .getByRole('alert')
      .filter({ hasText: word('空いている車がありません', 'No bus is free at this time') });
    await expect(near).toBeFocused();
    await expectGood(page);
    const time = near.getByRole('button', { name: word(/^お迎え/, /^Pick-up/) }).first();
    const [, begins = 'a time'] = /(\d+:\d\d)[〜–]/.exec(await time.innerText()) ?? [];
    await time.press('Enter');

    const said = main.getByRole('status').filter({ hasText: word('読み上げてください', 'read this aloud') });
    await expect(said).toBeFocused();
    await expect(said).toContainText(begins);
    await expect(said.locator('.nb', { hasText: /^HMD-/ })).toHaveCount(2);
    await expect(said).toContainText(word('お帰りの時刻は決まっていません', 'The time of the way back is not set yet'));
    await expectGood(page);
    await expectTight(page);
    await said.getByRole('button', { name: word('次の電話を受ける', 'Next caller') }).press('Enter');
    await expect(said).toHaveCount(0);

    await main.locator('#rides-date').fill(date);
    const there = main
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ hasText: word('北の沢会館 → 旭南', 'Kitanosawa Hall to Asahi South') });
    await expect(there).toContainText(tel);
    await expect(there).toContainText(begins);
    await expectGood(page);
    await expectTight(page);
    const cancel = there.getByRole('button', { name: word(/取り消す$/, /^Cancel/) });
    await cancel.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: word('町の都合', 'Town’s reasons (cannot drive)') }).check();
    const confirm = dialog.getByRole('button', { name: word('取り消す', 'Cancel'), exact: true });
    await confirm.press('Enter');
    const reason = dialog.getByLabel(word('お客さまに伝える理由', 'Reason given to the passenger'));
    await expect(reason).toBeFocused();
    const missing = word('理由を入力してください', 'Please enter the reason to give the passenger.');
    await expect(dialog).toContainText(missing);
    await reason.fill('大雪のため走れません。');
    await expect(dialog).not.toContainText(missing);
    await expectGood(page);
    await confirm.press('Enter');
    await expect(
      page.getByText(word(`${name} 様へお電話ください：${tel}`, `Please call ${name}: ${tel}`)),
    ).toBeVisible();
    await expect(there).toContainText('大雪のため走れません。');
    await expect(cancel).toHaveCount(0);
    await expectGood(page);
  },
);
