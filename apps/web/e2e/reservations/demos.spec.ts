import { newPerson } from '../as-member.ts';
import { readQr } from '../passes/read-qr.ts';
import { logIn } from '../person.ts';
import { expect, expectGood, expectTight, test } from '../portal.ts';
import { cancelBehindQuestion, seatsCancel } from './cancel-behind-question.ts';

test('by keyboard alone a guest reads what a demo ride is, logs in on the way, is asked for both ticks, and has a code; the texts stay with it until it is cancelled [rule:purpose.autodriving-demo]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  const person = await newPerson(request, language, info.project.name);

  await page.goto('/route/status/10');
  await main.getByRole('link', { name: word('体験乗車を予約する', 'Reserve a demo ride') }).press('Enter');
  await expect(page).toHaveURL('/demo/8');
  await expect(heading).toHaveText(word('自動運転バス 体験コース', 'Autonomous Bus demo course'));
  await expect(page).toHaveTitle(word('自動運転バス 体験コース | まち', 'Autonomous Bus demo course | Machi'));
  // Everything can be read before a reservation: who may ride, both texts, the personal data.
  for (const said of [
    word('小学生以上の方', 'Anyone from elementary-school age on'),
    word('星守駅前ターミナル 3番のりば', 'Hoshimori Station Terminal, stand 3'),
    word('運転手の乗らないバスであることを知ったうえで乗ります。', 'I know that this bus has no driver on board.'),
    word('町が加入している保険', 'the town’s insurance'),
    word('席の予約、事故のときの連絡', 'seat reservations, for contact in case of an accident'),
  ])
    await expect(main).toContainText(said);
  await expect(main.locator('.run').first()).toContainText(word(/残り\d席|満席/, /\d seats? left|Full/));
  await expectGood(page);
  await expectTight(page);

  await main.getByLabel(word('乗る人数', 'People')).selectOption('2');
  await expect(page).toHaveURL('/demo/8?persons=2');
  const reserve = main.getByRole('button', { name: word(/^この回を予約する/, /^Reserve this ride/) });
  await reserve.first().press('Enter');
  await expect(page).toHaveURL(/\/login\?backuri=/);
  await logIn(page, language, person);
  await expect(heading).toHaveText(word('確かめて同意する', 'Check and agree'));
  await expect(main).toContainText(word('5分', '5 minutes'));
  await expectGood(page);
  await expectTight(page);

  // No tick is preset; each has its own sentence, and the seats stay held.
  const confirm = main.getByRole('button', { name: word('予約する', 'Reserve'), exact: true });
  const consent = main.getByLabel(word(/^読みました。/, /^I have read this/));
  const waiver = main.getByLabel(word(/^責任の範囲を読み/, /^I have read and understood the town/));
  await expect(consent).not.toBeChecked();
  await confirm.press('Enter');
  const alert = main.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText(word('同意していただくことを読み、', 'Please read what you consent to'));
  await expect(alert).toContainText(
    word('責任の範囲についての説明を読み、', 'Please read what the town is liable for'),
  );
  await expectGood(page);
  await consent.press('Space');
  await confirm.press('Enter');
  await expect(alert).not.toContainText(word('同意していただくことを読み、', 'Please read what you consent to'));
  await expect(waiver).toHaveAttribute('aria-invalid', 'true');
  // A reload restores the ticks and the same seats.
  await page.reload();
  await expect(consent).toBeChecked();
  await expect(waiver).not.toBeChecked();
  await expect(main).toContainText(word('席をおさえています', 'The seats are held for you'));
  await waiver.press('Space');

  // Changed texts require both ticks again; the seats are still held.
  await page.route(
    '**/api/shuttle/holds/*/confirm',
    (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), texts_digest: 'older' }) }),
    { times: 1 },
  );
  await confirm.press('Enter');
  await expect(alert).toContainText(word('文章が変わりました', 'The texts have changed'));
  await expect(consent).not.toBeChecked();
  await expect(waiver).not.toBeChecked();
  await consent.press('Space');
  await waiver.press('Space');
  await confirm.press('Enter');

  await expect(heading).toHaveText(word('体験乗車を予約しました', 'Your demo ride is reserved'));
  await expect(page).toHaveURL(/\/shuttle\/detail\/\d+\?made=1$/);
  const code = await main.locator('.shown-code').innerText();
  expect((await readQr(main.getByRole('img', { name: code }))).text).toBe(code);
  await expect(main).toContainText(
    word('集合場所で、係員に見せてください。', 'Show this to the staff at the meeting place.'),
  );
  await expect(main).toContainText(
    word('次の内容に同意し、確認しました。', 'You agreed to and confirmed the following'),
  );
  await expect(main).toContainText(word('運転手の乗らないバス', 'no driver on board'));
  await expectGood(page);
  await expectTight(page);

  await main.getByRole('link', { name: word('予約一覧を見る', 'See my reservations') }).press('Enter');
  const entry = main.getByRole('listitem').filter({ hasText: code });
  await expect(entry).toContainText(word('自動運転バス 体験コース', 'Autonomous Bus demo course'));
  await entry.getByRole('link', { name: word(/予約番号・取消し$/, /^View code, cancel/) }).press('Enter');
  await cancelBehindQuestion(page, language, seatsCancel(language));
  await expect(main).toContainText(word('この予約は取り消しました。', 'These seats have been cancelled.'));
  await expect(main).toContainText(
    word('次の内容に同意し、確認しました。', 'You agreed to and confirmed the following'),
  );
});
