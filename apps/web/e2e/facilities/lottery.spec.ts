import { addDays, dateAt, weekdayOf } from '@machi/domain/calendar/model';
import { enterAsNewMember, send } from '../as-member.ts';
import { test } from '../clock/moving.ts';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { logInAt } from '../person.ts';
import { expect, expectGood, expectTight, mailTo, openedWindow } from '../portal.ts';

const TITLE = '会議室 発表会の日';
const MINUTE = 60_000;
/** The sample's; lives elsewhere than the people who join in journeys. */
const haru = { email: 'haru.sato@example.jp', password: 'hoshimori-haru1' };
const CONTENT = { persons_spot: 2, purpose: 'meeting', is_terms_agreed: true, is_spot_terms_agreed: true };

interface Own {
  readonly application: { readonly outcome: string; readonly reservation_id: number | null };
}

test(
  'reception makes a lottery and draws it by the keyboard; two of one address have one ticket, who wins has a reservation, who does not reads what is free, and a guest repeats the draw',
  { tag: '@desktop' },
  async ({ page, request, browser, language, baseURL, clock }, info) => {
    const desk = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(desk, language, await sampleOfficial(baseURL, 'reception'));
    await desk.goto('/reception/lottery');
    const isNew = desk.getByRole('link', { name: '抽選を作る' });
    await expect(isNew).toBeVisible();
    await desk.keyboard.press('n');
    await expect(isNew).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk).toHaveURL(/lottery=new/);
    await expect(desk.getByRole('heading', { name: '新しい抽選' })).toBeFocused();
    // A year has four digits: typing in one go must not make a year of six.
    await desk.locator('#from_date').pressSequentially('0118202720');
    expect(await desk.locator('#from_date').inputValue()).toMatch(/^(?:\d{4}-\d\d-\d\d)?$/);
    await desk.getByLabel('抽選の名前（日本語）').fill(TITLE);
    await desk.locator('#spot_id').selectOption('4');
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
    await desk.getByRole('button', { name: '抽選にする時間を確かめる' }).press('Enter');
    await expect(desk.locator('#room_ids-error')).toBeVisible();
    await expectGood(desk);
    await desk.locator('#room_ids').getByRole('checkbox').first().press('Space');
    await desk.getByRole('checkbox', { name: '水' }).press('Space');
    await desk.getByRole('button', { name: '抽選にする時間を確かめる' }).press('Enter');
    const make = desk.getByRole('button', { name: /^この\d+件で抽選を作る$/ });
    await expect(make).toBeVisible();
    await expectGood(desk);
    await make.press('Enter');
    await expect(desk.getByRole('heading', { name: TITLE })).toBeVisible();
    await expect(desk.getByRole('heading', { name: TITLE })).toBeFocused();
    const id = Number(new URL(desk.url()).searchParams.get('lottery'));
    // A colleague who would close its day reads that it is taken.
    const beside = await desk.context().newPage();
    await beside.goto('/reception/spot/4');
    await beside.locator('#closing-kind').selectOption('weekday');
    await beside.locator('#closing-weekday').selectOption('3');
    await beside.getByRole('button', { name: '休館日を加える', exact: true }).click();
    await beside.getByRole('button', { name: '変更を確かめる' }).first().click();
    await expect(beside.getByRole('link', { name: '抽選の時間' }).first()).toBeVisible();
    await expect(beside.getByText('抽選の時間に当選しても、予約にはなりません。')).toBeVisible();
    await expectGood(beside);
    await beside.close();

    await clock.pass(20 * MINUTE);
    const email = await enterAsNewMember(page, request, language, info.project.name, `/lottery/${id}`);
    await expectGood(page);
    await page.getByRole('link', { name: 'この抽選に申し込む' }).first().click();
    await page.getByRole('button', { name: '申し込む', exact: true }).click();
    await expect(page.locator('[id="choices.0-error"]')).toBeVisible();
    await expectGood(page);
    await page.locator('[id="choices.0"]').selectOption('1');
    await page.locator('#persons_spot').fill('2');
    await page.locator('#purpose').selectOption('meeting');
    // Typed values stay on a switch of the language.
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeVisible();
    await expect(page.locator('#persons_spot')).toHaveValue('2');
    await page.getByRole('button', { name: '日本語' }).click();
    await page.locator('#is_terms_agreed').check();
    await page.locator('#is_spot_terms_agreed').check();
    await page.getByRole('button', { name: '申し込む', exact: true }).click();
    await expect(page.getByText('申し込んでいます')).toBeVisible();
    await expectGood(page);
    await expectTight(page);

    const spouse = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enterAsNewMember(spouse, request, language, info.project.name, '/lottery');
    await expect(spouse.getByRole('link', { name: `抽選を見る：「${TITLE}」` })).toBeVisible();
    await expectGood(spouse);
    await expectTight(spouse);
    const other = await (await otherBrowser(browser, baseURL, language)).newPage();
    await logInAt(other, haru, '/lottery');
    for (const one of [spouse, other])
      await send(one, 'PUT', `/api/lotteries/${id}/application`, { ...CONTENT, choices: [1] });

    // An application at the counter: the terms were shown there, and the pressed button is gone.
    await desk.goto(`/reception/lottery?lottery=${id}`);
    await desk.locator('summary', { hasText: '窓口や電話で受けた申込み' }).press('Enter');
    await desk.getByLabel('名前、電話番号、会員番号でさがす').fill('佐藤 ハル');
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: '佐藤 ハルさんを選ぶ' }).press('Enter');
    await expect(desk.getByRole('heading', { name: '佐藤 ハルさんの申込み' })).toBeFocused();
    await expect(desk.getByRole('button', { name: '申込みを登録する' })).toBeVisible();
    await expect(desk.getByRole('checkbox', { name: /をお見せし、同意をいただきました$/ })).toHaveCount(2);
    await expectGood(desk);

    await clock.pass(15 * MINUTE);
    await desk.goto('/work');
    await desk.getByRole('main').getByRole('link', { name: '抽選の世帯の確認' }).first().press('Enter');
    await expect(desk.getByRole('heading', { name: TITLE })).toBeFocused();
    await expect(desk.getByText('3件（2世帯）')).toBeVisible();
    await expect(desk.getByRole('region', { name: '同じ住所の申込み' }).getByRole('listitem')).toHaveCount(2);
    await expectGood(desk);
    await desk.getByRole('button', { name: 'いま抽選する' }).press('Enter');
    const question = await openedWindow(desk);
    await expectGood(desk);
    await question.getByRole('button', { name: 'いま抽選する' }).press('Enter');
    await expect(desk.getByText('抽選済み').first()).toBeVisible();
    await expect(desk.getByRole('link', { name: '抽選の結果を見る' })).toBeVisible();
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
    await desk.getByRole('button', { name: '名前を見る' }).press('Enter');
    const lines = desk.getByRole('table', { name: '申し込んだ方と結果' }).getByRole('row');
    await expect(lines).toHaveCount(4);
    await expect(lines.nth(1)).toContainText('当選');
    await expectGood(desk);
    await expectTight(desk);
    await desk.getByLabel('名前、電話番号、団体、申込番号でさがす').fill('佐藤ハル');
    await desk.keyboard.press('Enter');
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(1)).toContainText('佐藤 ハル');
    await desk.getByRole('button', { name: '全員を見る' }).press('Enter');
    await lines.getByRole('link', { name: /の予約を開く/ }).press('Enter');
    await expect(desk).toHaveURL(/\/reception\?application=/);

    const hasOtherWon = (await ownOf(other)).outcome === 'won';
    const [loser, address] = hasOtherWon ? [page, email] : [other, haru.email];
    const notification = async () => (await mailTo(request, address)).subject ?? '';
    await expect.poll(notification, { timeout: 60_000 }).toMatch(/今回は外れました|同じ世帯/);
    if (!hasOtherWon) expect((await mailTo(request, address)).text).toContain('だれも当たらなかった時間');
    await loser.goto(`/lottery/${id}`);
    await expect(loser.getByRole('region', { name: 'いま空いている時間' }).getByRole('link').first()).toBeVisible();
    await expectGood(loser);
    await expectTight(loser);

    const guest = await (await otherBrowser(browser, baseURL, language)).newPage();
    await guest.goto(`/lottery/${id}`);
    await guest.getByRole('button', { name: 'もう一度引いて確かめる' }).press('Enter');
    await expect(guest.getByText('同じ結果になりました')).toBeVisible();
    await expectGood(guest);
  },
);
