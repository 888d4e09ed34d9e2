import { addDays, dateAt, weekdayOf } from '@machi/domain/calendar/model';
import { enterAsNewMember, send } from '../as-member.ts';
import { test } from '../clock/moving.ts';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { logInAt } from '../person.ts';
import { expect, expectGood, expectTight, mailTo, openedWindow } from '../portal.ts';
import { haru, meetingRoom } from '../reservations/rooms.ts';

test.use({ town: 'oharashi' });

const TITLE = '会議室 発表会の日';
const MINUTE = 60_000;
const CONTENT = { persons_spot: 2, purpose: 'meeting', is_terms_agreed: true, is_spot_terms_agreed: true };

interface Own {
  readonly application: { readonly outcome: string; readonly reservation_id: number | null };
}

test(
  'reception makes a lottery and draws it by the keyboard; two of one address have one ticket, who wins has a reservation, who does not reads what is free, and a guest repeats the draw',
  { tag: '@desktop' },
  async ({ page, request, browser, language, baseURL, clock, word }, info) => {
    const desk = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(desk, language, await sampleOfficial(baseURL, 'reception'));
    await desk.goto('/reception/lottery');
    const isNew = desk.getByRole('link', { name: word('抽選を作る', 'Make a lottery') });
    await expect(isNew).toBeVisible();
    await desk.keyboard.press('n');
    await expect(isNew).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk).toHaveURL(/lottery=new/);
    await expect(desk.getByRole('heading', { name: word('新しい抽選', 'New lottery') })).toBeFocused();
    // A year has four digits: typing in one go must not make a year of six.
    await desk.locator('#from_date').pressSequentially('0118202720');
    expect(await desk.locator('#from_date').inputValue()).toMatch(/^(?:\d{4}-\d\d-\d\d)?$/);
    await desk.getByLabel(word('抽選の名前（日本語）', 'Name (Japanese)')).fill(TITLE);
    await desk.locator('#spot_id').selectOption(String(meetingRoom.spot));
    const today = dateAt(clock.townNow());
    // The last week that can be reserved, in which times without a winner are offered.
    let day = addDays(today, 53);
    while (weekdayOf(day) !== 3) day = addDays(day, 1);
    for (const [id, value] of [
      ['from_date', day],
      ['to_date', day],
      ['opens_date', today],
      ['closes_date', today],
      ['draws_date', today],
    ] as const)
      await desk.locator(`#${id}`).fill(value);
    for (const [id, value] of [
      ['opens_time', '10:15'],
      ['closes_time', '10:30'],
      ['draws_time', '12:00'],
    ] as const)
      await desk.locator(`#${id}`).selectOption(value);
    // Without a room, and on no day of that week yet.
    await desk.getByRole('button', { name: word('抽選にする時間を確かめる', 'Preview time slots') }).press('Enter');
    await expect(desk.locator('#room_ids-error')).toBeVisible();
    await expectGood(desk);
    await desk.locator('#room_ids').getByRole('checkbox').nth(1).press('Space');
    await desk.getByRole('checkbox', { name: word('水', 'Wed') }).press('Space');
    await desk.getByRole('button', { name: word('抽選にする時間を確かめる', 'Preview time slots') }).press('Enter');
    const make = desk.getByRole('button', {
      name: word(/^この\d+件で抽選を作る$/, /^Make the lottery with \d+ time slots?$/),
    });
    await expect(make).toBeVisible();
    await expectGood(desk);
    await make.press('Enter');
    await expect(desk.getByRole('heading', { name: TITLE })).toBeVisible();
    await expect(desk.getByRole('heading', { name: TITLE })).toBeFocused();
    const id = Number(new URL(desk.url()).searchParams.get('lottery'));
    // A colleague who would close its day reads that it is taken.
    const beside = await desk.context().newPage();
    await beside.goto(`/reception/spot/${meetingRoom.spot}`);
    await beside.locator('#closing-kind').selectOption('weekday');
    await beside.locator('#closing-weekday').selectOption('3');
    await beside.getByRole('button', { name: word('休館日を加える', 'Add closing days'), exact: true }).click();
    await beside
      .getByRole('button', { name: word('変更を確かめる', 'Check the changes') })
      .first()
      .click();
    await expect(beside.getByRole('link', { name: word('抽選の時間', 'Lottery time') }).first()).toBeVisible();
    await expect(
      beside.getByText(
        word('抽選の時間に当選しても、予約にはなりません。', 'Winners of these lottery times will get no reservation.'),
      ),
    ).toBeVisible();
    await expectGood(beside);
    await beside.close();

    await clock.pass(20 * MINUTE);
    const email = await enterAsNewMember(page, request, language, info.project.name, `/lottery/${id}`);
    await expectGood(page);
    await page
      .getByRole('link', { name: word('この抽選に申し込む', 'Apply for this lottery') })
      .first()
      .click();
    await page.getByRole('button', { name: word('申し込む', 'Apply'), exact: true }).click();
    await expect(page.locator('[id="choices.0-error"]')).toBeVisible();
    await expectGood(page);
    await page.locator('[id="choices.0"]').selectOption('1');
    await page.locator('#persons_spot').fill('2');
    await page.locator('#purpose').selectOption('meeting');
    // Typed values stay on a switch of the language.
    await page.getByRole('button', { name: word('English', '日本語') }).click();
    await expect(page.getByRole('button', { name: word('Apply', '申し込む'), exact: true })).toBeVisible();
    await expect(page.locator('#persons_spot')).toHaveValue('2');
    await page.getByRole('button', { name: word('日本語', 'English') }).click();
    await page.locator('#is_terms_agreed').check();
    await page.locator('#is_spot_terms_agreed').check();
    await page.getByRole('button', { name: word('申し込む', 'Apply'), exact: true }).click();
    await expect(page.getByRole('heading', { name: word('申し込んでいます', 'You have applied') })).toBeVisible();
    await expectGood(page);
    await expectTight(page);

    const spouse = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enterAsNewMember(spouse, request, language, info.project.name, '/lottery');
    await expect(
      spouse.getByRole('link', { name: word(`抽選を見る：「${TITLE}」`, `Open the lottery “${TITLE}”`) }),
    ).toBeVisible();
    await expectGood(spouse);
    await expectTight(spouse);
    const other = await (await otherBrowser(browser, baseURL, language)).newPage();
    await logInAt(other, haru, '/lottery');
    for (const one of [spouse, other])
      await send(one, 'PUT', `/api/lotteries/${id}/application`, { ...CONTENT, choices: [1] });

    // An application at the counter: the terms were shown there, and the pressed button is gone.
    await desk.goto(`/reception/lottery?lottery=${id}`);
    await desk
      .locator('summary', { hasText: word('窓口や電話で受けた申込み', 'Enter an application made at the counter') })
      .press('Enter');
    await desk
      .getByLabel(word('名前、電話番号、会員番号でさがす', 'Find by name, telephone or member number'))
      .fill(haru.name);
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: word(`${haru.name}さんを選ぶ`, `Choose ${haru.name}`) }).press('Enter');
    await expect(
      desk.getByRole('heading', { name: word(`${haru.name}さんの申込み`, `Application of ${haru.name}`) }),
    ).toBeFocused();
    await expect(desk.getByRole('button', { name: word('申込みを登録する', 'Enter application') })).toBeVisible();
    await expect(
      desk.getByRole('checkbox', {
        name: word(/をお見せし、同意をいただきました$/, /shown, and the applicant agrees$/),
      }),
    ).toHaveCount(2);
    await expectGood(desk);

    await clock.pass(15 * MINUTE);
    await desk.goto('/work');
    await desk
      .getByRole('main')
      .getByRole('link', { name: word('抽選の世帯の確認', 'Lotteries to check and draw') })
      .first()
      .press('Enter');
    await expect(desk.getByRole('heading', { name: TITLE })).toBeFocused();
    await expect(desk.getByText(word('3件（2世帯）', '3 (households: 2)'))).toBeVisible();
    await expect(
      desk
        .getByRole('region', { name: word('同じ住所の申込み', 'Applications from the same address') })
        .getByRole('listitem'),
    ).toHaveCount(2);
    await expectGood(desk);
    await desk.getByRole('button', { name: word('いま抽選する', 'Draw now') }).press('Enter');
    const question = await openedWindow(desk);
    await expectGood(desk);
    await question.getByRole('button', { name: word('いま抽選する', 'Draw now') }).press('Enter');
    await expect(desk.getByText(word('抽選済み', 'Drawn')).first()).toBeVisible();
    await expect(desk.getByRole('link', { name: word('抽選の結果を見る', 'See the results') })).toBeVisible();
    await expectGood(desk);

    await clock.pass(2 * MINUTE);
    const ownOf = async (one: typeof page) =>
      (await send<Own>(one, 'GET', `/api/lotteries/${id}/application`)).application;
    const reserved = async () =>
      (await Promise.all([page, spouse, other].map(ownOf))).filter(({ reservation_id }) => reservation_id !== null)
        .length;
    await expect.poll(reserved, { timeout: 120_000 }).toBe(1);
    // A caller hears the result, and reception opens the won reservation.
    await desk.goto(`/reception/lottery?lottery=${id}`);
    await desk.getByRole('button', { name: word('名前を見る', 'Show the names') }).press('Enter');
    const lines = desk
      .getByRole('table', { name: word('申し込んだ方と結果', 'Applicants and results') })
      .getByRole('row');
    await expect(lines).toHaveCount(4);
    await expect(lines.nth(1)).toContainText(word('当選', 'Won'));
    await expectGood(desk);
    await expectTight(desk);
    await desk
      .getByLabel(word('名前、電話番号、団体、申込番号でさがす', 'Find by name, telephone number, group or code'))
      .fill(haru.name.replace(' ', ''));
    await desk.keyboard.press('Enter');
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(1)).toContainText(haru.name);
    await desk.getByRole('button', { name: word('全員を見る', 'See everybody') }).press('Enter');
    await lines.getByRole('link', { name: word(/の予約を開く/, /^Open the reservation of/) }).press('Enter');
    await expect(desk).toHaveURL(/\/reception\?application=/);

    const hasOtherWon = (await ownOf(other)).outcome === 'won';
    const [loser, address] = hasOtherWon ? [page, email] : [other, haru.email];
    const notification = async () => (await mailTo(request, address)).subject ?? '';
    await expect
      .poll(notification, { timeout: 60_000 })
      .toMatch(/今回は外れました|同じ世帯|not selected|your household/);
    if (!hasOtherWon)
      expect((await mailTo(request, address)).text).toMatch(/だれも当たらなかった時間|Nobody won these times/);
    await loser.goto(`/lottery/${id}`);
    await expect(
      loser
        .getByRole('region', { name: word('いま空いている時間', 'Free now') })
        .getByRole('link')
        .first(),
    ).toBeVisible();
    await expectGood(loser);
    await expectTight(loser);

    const guest = await (await otherBrowser(browser, baseURL, language)).newPage();
    await guest.goto(`/lottery/${id}`);
    await guest
      .getByRole('button', { name: word('もう一度引いて確かめる', 'Repeat the draw to check') })
      .press('Enter');
    await expect(guest.getByText(word('同じ結果になりました', 'Same result'))).toBeVisible();
    await expectGood(guest);
  },
);
