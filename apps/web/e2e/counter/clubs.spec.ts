import { enterAsNewMember, reserveSlot, send } from '../as-member.ts';
import { deskOf, enter, sampleOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { logInAt } from '../person.ts';
import { expect, expectGood, expectNoSideways, test } from '../portal.ts';
import { booth, chiyo, freeHour, mainButton, pressHour } from '../reservations/rooms.ts';

test(
  'reception registers a club and grants its exemption; whoever is in charge reserves in its name without paying',
  { tag: '@desktop' },
  async ({ page, browser, request, language, baseURL, word }) => {
    const name = `手仕事の会 ${String(Date.now()).slice(-5)}`;
    await enter(page, language, await sampleOfficial(baseURL, 'reception'));
    await page.goto('/reception/clubs');
    await page.getByRole('link', { name: word('団体を登録する', 'Register a club') }).press('Enter');
    await expect(page).toHaveURL(/[?&]new=1/);
    await page.getByRole('button', { name: word('登録する', 'Register'), exact: true }).press('Enter');
    await expect(page.locator('#club_kana-error')).toBeVisible();
    await page.locator('#club_name').fill(name);
    await page.locator('#club_kana').fill('てしごとのかい');
    await page.getByRole('searchbox').fill('木村 千代');
    await page.getByRole('searchbox').press('Enter');
    await page
      .getByRole('button', { name: word(/木村 千代/, /木村 千代/) })
      .first()
      .press('Enter');
    await expect(page.locator('.club-person')).toContainText('木村 千代');
    await expectGood(page);
    await page.getByRole('button', { name: word('登録する', 'Register'), exact: true }).press('Enter');
    await page.getByRole('link', { name: word('開いて減免を認める', 'Open it to grant an exemption') }).press('Enter');
    await page.getByRole('button', { name: word('減免を認める', 'Grant an exemption') }).press('Enter');
    await page.locator('#exemption-ground').fill('社会教育関係団体');
    await expectGood(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: word('減免を認める', 'Grant'), exact: true }).press('Enter');
    await expect(page.getByRole('article')).toContainText('社会教育関係団体');
    await expectGood(page);
    // Opening the form focuses its first field, closing it the club's name: the pressed button is gone.
    await page.getByRole('button', { name: word('内容を変える', 'Change'), exact: true }).press('Enter');
    await expect(page.locator('#club_name')).toBeFocused();
    await page.getByRole('button', { name: word('戻る', 'Back'), exact: true }).press('Enter');
    await expect(page.locator('#club-name')).toBeFocused();

    const member = await (await otherBrowser(browser, baseURL, language)).newPage();
    const slot = await freeHour(request, booth);
    await logInAt(member, chiyo, `/spot/form/${booth.spot}/${booth.room}`);
    await pressHour(member, slot);
    await mainButton(member, language).click();
    await member.locator('#club_id').selectOption({ label: name });
    await expect(
      member.getByText(word('受付での確認はいりません', 'Reception does not need to confirm it')),
    ).toBeVisible();
    await expect(member.locator('#group_name')).toHaveCount(0);
    await expectGood(member);
    await member.goto('/account#clubs');
    await expect(member.locator('#clubs')).toContainText(name);
    await expectGood(member);
    await member.context().close();
  },
);

test('one in charge of a club reserves, another sees and cancels it on their own phone, and the first reads who did', async ({
  page,
  browser,
  request,
  language,
  baseURL,
  word,
}, info) => {
  const phone = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const ids = [];
  for (const one of [page, phone]) {
    await enterAsNewMember(one, request, language, info.project.name, '/reservation');
    const { account } = await send<{ account: { member_id: number } }>(one, 'GET', '/api/account');
    ids.push(account.member_id);
  }
  const club_name = `朝の体操の会 ${String(Date.now()).slice(-6)}`;
  const desk = await deskOf(await sampleOfficial(baseURL, 'reception'), baseURL);
  const registered = await desk.post('/api/clubs', {
    data: {
      club_name,
      club_kana: 'アサノタイソウノカイ',
      group_type: 'circle',
      member_count: 9,
      registered_on: '2026-04-01',
      registered_until: null,
      in_charge: ids.map((member_id) => ({ member_id, role: 'head' })),
    },
  });
  const { club } = await registered.json();
  const group = { is_group: 1, group_type: 'circle', group_name: club_name, person_in_charge: '佐藤 春' };
  await reserveSlot(page, booth, await freeHour(request, booth), { ...group, club_id: club.club_id });

  await phone.goto('/reservation');
  await expect(phone.getByText(word('申込者：佐藤 春 さん', 'Reserved by 佐藤 春'))).toBeVisible();
  await expectGood(phone);
  await phone
    .getByRole('link', { name: word(/の詳細・変更$/, /^Details, change/) })
    .first()
    .click();
  await expect(
    phone.getByText(word(/^あなたはこの団体の責任者なので/, /^As a person in charge of the club/)),
  ).toBeVisible();
  await expect(phone.getByRole('button', { name: word(/使用許可書/, /^Permit/) })).toHaveCount(0);
  await expectGood(phone);
  const cancel = word('予約を取り消す', 'Cancel the reservation');
  await phone.getByRole('button', { name: cancel }).click();
  await phone.getByRole('dialog').getByRole('button', { name: cancel }).click();
  await expect(
    phone.getByText(word('この予約は取り消されています。', 'This reservation has been cancelled.')).first(),
  ).toBeVisible();

  await page.goto('/account#looks');
  await expect(
    page.getByText(
      word(
        '登録団体の予約の手続きかメッセージの返信を、同じ団体の責任者がした',
        'Somebody in charge of your club changed its reservation or wrote its message',
      ),
    ),
  ).toBeVisible();
  await phone.context().close();
});
