import { addDays, dateAt, minutesOf, timeOf } from '@machi/domain/calendar/model';
import { enterAsNewMember, send } from '../as-member.ts';
import { townNow } from '../clock/at-ten.ts';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, expectTight, mailTo } from '../portal.ts';
import { test } from './ride-town.ts';

const DESK = '/transport/ondemandbus';

interface Rides {
  readonly rides: readonly { readonly ride_id: number; readonly reservation_code: string }[];
}

test(
  'a member changes a ride in the form by which it was asked for: what is wrong is said beside its field, the new promise is read first, and a change of mind leaves it as it is',
  { tag: '@desktop' },
  async ({ page, request, language, word }) => {
    const main = page.getByRole('main');
    const email = await enterAsNewMember(page, request, language, 'change', '/ondemandbus');
    const date = addDays(dateAt(townNow()), 5);
    const { rides } = await send<Rides>(page, 'POST', '/api/ondemandbus/rides', {
      from_station_id: 'midori',
      to_station_id: 'shinryojo',
      date,
      time: '10:00',
      meant: 'depart',
      persons: 1,
    });
    const [ride] = rides;
    await page.goto(`/ondemandbus/ride/${ride?.ride_id}`);
    const open = main.getByRole('button', { name: word('この乗車を変える', 'Change this ride') });
    await open.press('Enter');
    await expect(main.locator('#ride-from')).toHaveValue('midori');
    await expect(main.locator('#ride-time')).toHaveValue('10:00');
    await expect(main.locator('#ride-date')).toHaveCount(0);
    await expectGood(page);
    await expectTight(page);
    await main.getByRole('button', { name: word('変えないで戻る', 'Go back without a change') }).press('Enter');
    await expect(open).toBeFocused();

    await open.press('Enter');
    await main.locator('#ride-to').selectOption('plaza');
    await main.locator('#ride-time').selectOption('');
    const change = main.getByRole('button', { name: word('この内容に変える', 'Save the change') });
    await change.press('Enter');
    await expect(main).toContainText(word('時刻を選んでください。', 'Choose a time.'));
    // The choices are still there after a reload.
    await page.reload();
    await expect(main.locator('#ride-to')).toHaveValue('plaza');
    await main.locator('#ride-time').selectOption('13:00');
    await main.locator('#ride-persons').selectOption('2');
    await change.press('Enter');
    const promise = main.locator('#promise');
    await expect(promise).toBeFocused();
    await expect(main.locator('.promise')).toContainText('13:00');
    await expect(main).toContainText(word('2人', '2 people'));
    await expectGood(page);
    await expectTight(page);
    const notification = await mailTo(request, email, /乗車を変更しました|has been changed/);
    expect(notification.text).toContain(String(ride?.reservation_code));
  },
);

test(
  'the desk takes a vehicle out with one press: who has none now is listed with a number and given another time, the driver reads why, and the vehicle drives again',
  { tag: '@desktop' },
  async ({ page, browser, language, baseURL, word }) => {
    const main = page.getByRole('main');
    const date = addDays(dateAt(townNow()), 4);
    await enter(page, language, await sampleOfficial(baseURL, 'transport'));
    await page.goto(DESK);
    // The only wheelchair place of each vehicle is taken at the same time, so neither can take over.
    const names = ['岩城 ツネ', '岩城 ヨネ'];
    for (const caller_name of names)
      await send<Rides>(page, 'POST', '/api/desk/ondemandbus/rides', {
        from_station_id: 'kitanosawa',
        to_station_id: 'asahi-minami',
        date,
        time: '10:00',
        meant: 'depart',
        persons: 1,
        wheelchairs: 1,
        caller_name,
        caller_tel: '0100-55-1300',
      });
    const out = main.getByRole('button', {
      name: word('あまのがわ号が走れない時間を記録する', 'Record an outage of Amanogawa'),
    });
    await out.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(word('終わりの日', 'End date')).fill(date);
    await dialog.getByLabel(word('終わりの時刻', 'End time')).selectOption('12:00');
    const confirm = dialog.getByRole('button', { name: word('走れないことにする', 'Make unavailable') });
    await confirm.press('Enter');
    const reason = dialog.getByLabel(word('お客さまに伝える理由', 'Reason given to the passenger'));
    await expect(reason).toBeFocused();
    await expectGood(page);
    await reason.fill('エンジンが故障したため。');
    await confirm.press('Enter');
    await expect(dialog).toHaveCount(0);

    const lost = main.getByRole('listitem').filter({ hasText: '岩城' }).filter({ hasText: '0100-55-1300' });
    await expect(lost).toHaveCount(1);
    await expectGood(page);
    await expectTight(page);
    await lost
      .getByRole('button', { name: word(/のお迎えを/, /^Pick/) })
      .first()
      .press('Enter');
    const said = main.getByRole('status').filter({ hasText: word('読み上げてください', 'read this aloud') });
    await expect(said).toBeFocused();
    await expect(lost).toHaveCount(0);
    await said.getByRole('button', { name: word('次の電話を受ける', 'Next caller') }).press('Enter');

    // A caller's ride is changed in the residents' form.
    await main.locator('#rides-date').fill(date);
    const row = main.getByRole('row').filter({ hasText: '岩城' }).first();
    await row.getByRole('button', { name: word(/を変える$/, /^Change the ride/) }).press('Enter');
    await main.locator('#ride-time').selectOption(timeOf(minutesOf('15:00')));
    await main.getByRole('button', { name: word('この内容に変える', 'Save the change') }).press('Enter');
    await expect(said).toBeFocused();
    await expect(said).toContainText('15:00');
    await expectGood(page);

    const own = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(own, language, await sampleOfficial(baseURL, 'driver'));
    await own.goto('/driver/ondemandbus?vehicle=amanogawa');
    await expect(own.getByRole('main')).toContainText('エンジンが故障したため。');
    await expectGood(own);
    await own.context().close();

    await main
      .getByRole('button', { name: word('あまのがわ号が走れるようになった', 'Amanogawa is available again') })
      .press('Enter');
    await dialog.getByRole('button', { name: word('走れることにする', 'Make available') }).press('Enter');
    await expect(out).toBeVisible();

    // Its inspection is planned, and withdrawn.
    await out.press('Enter');
    await dialog.getByRole('radio', { name: word('日時を決める', 'Choose a date and time') }).check();
    await dialog.getByLabel(word('始まりの時刻', 'Start time')).selectOption('13:00');
    await dialog.getByLabel(word('終わりの日', 'End date')).fill(addDays(dateAt(townNow()), 1));
    await dialog.getByLabel(word('終わりの時刻', 'End time')).selectOption('12:00');
    await reason.fill('点検のため。');
    const note = dialog.getByRole('button', { name: word('記録する', 'Record the outage') });
    await note.press('Enter');
    await expect(dialog.getByText(word('始まりより後に', 'after the start'))).toBeVisible();
    await expectGood(page);
    await expectTight(page);
    await dialog.getByLabel(word('終わりの時刻', 'End time')).selectOption('15:00');
    await note.press('Enter');
    await expect(dialog).toHaveCount(0);
    const planned = main.getByRole('list', { name: word('これから走れない時間', 'Upcoming outages') });
    const line = planned.getByRole('listitem').filter({ hasText: '点検のため。' });
    await expect(line).toContainText('13:00');
    await expectGood(page);
    await expectTight(page);
    // It asks first: an accidental press would give up its time.
    await line.getByRole('button').press('Enter');
    await expect(dialog.getByRole('button', { name: word('戻る', 'Back') })).toBeFocused();
    await expectGood(page);
    await page.keyboard.press('Enter');
    await expect(line).toHaveCount(1);
    await line.getByRole('button').press('Enter');
    await dialog.getByRole('button', { name: word('記録を取りやめる', 'Remove the outage') }).press('Enter');
    await expect(line).toHaveCount(0);
    await expect(main.getByText(word('あまのがわ号', 'Amanogawa'), { exact: true }).first()).toBeFocused();
  },
);
