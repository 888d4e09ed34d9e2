import { dateAt } from '@machi/domain/calendar/model';
import { newPerson } from '../as-member.ts';
import { test, townNow } from '../clock/at-ten.ts';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { readQr } from '../passes/read-qr.ts';
import { logIn, logInAt } from '../person.ts';
import { expect, expectGood, expectTight, openedWindow, speak } from '../portal.ts';

test('by keyboard alone an official writes an event with a question and publishes it; a guest logs in on the way and registers, another one waits and moves up, and the code lets them in', async ({
  page,
  browser,
  request,
  language,
  baseURL,
  word,
}, info) => {
  const title = `そば打ち体験 ${String(Date.now()).slice(-5)}`;
  const today = dateAt(townNow());
  const elsewhere = async () => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    await speak(context, language);
    const opened = await context.newPage();
    await opened.clock.install({ time: townNow() });
    return opened;
  };
  const desk = await elsewhere();
  await enter(desk, language, await sampleOfficial(baseURL, 'reception'));
  await desk.goto('/reception/event');
  await desk.getByRole('link', { name: word('催しを作る', 'New event') }).press('Enter');
  const save = desk.getByRole('button', { name: word('下書きとして保存する', 'Save as a draft') });
  await save.press('Enter');
  await expect(desk.locator('#title-error')).toBeVisible();
  await expectGood(desk);
  for (const [id, value] of [
    ['title', title],
    ['text', '町のそば粉で打ちます。\nエプロンをお持ちください。'],
    ['starts_date', today],
    ['starts_time', '14:00'],
    ['ends_date', today],
    ['ends_time', '16:00'],
    ['opens_date', today],
    ['opens_time', '08:00'],
    ['closes_date', today],
    ['closes_time', '13:30'],
    ['places', '２'],
    ['persons_max', '2'],
    ['fee_yen', '800'],
  ] as const)
    await desk.locator(`#${id}`).fill(value);
  await desk.locator('#spot_id').selectOption('8');
  await desk.getByRole('button', { name: word('質問を加える', 'Add: Question') }).press('Enter');
  await desk.locator('[id="questions.0.ja"]').fill('食べられないもの');
  await save.press('Enter');
  const file = desk.getByRole('article');
  await expect(file).toContainText(word('下書き', 'Draft'));
  await expectGood(desk);
  await file.getByRole('button', { name: word('公開する', 'Publish') }).press('Enter');
  const publish = await openedWindow(desk);
  await publish.getByRole('button', { name: word('公開する', 'Publish') }).press('Enter');
  await expect(file).toContainText(word('受付中', 'Open'));
  await expectTight(desk);

  const main = page.getByRole('main');
  const person = await newPerson(request, language, info.project.name);
  await page.goto('/event');
  await expect(main).toContainText(word('残り2席', '2 places left'));
  await expectGood(page);
  await expectTight(page);
  await main
    .getByRole('link', { name: word(`「${title}」をくわしく見る`, `See details of “${title}”`) })
    .press('Enter');
  await expectGood(page);
  await main.getByRole('link', { name: word('ログインして申し込む', 'Log in and register') }).press('Enter');
  await expect(page).toHaveURL(/\/login\?backuri=/);
  await logIn(page, language, person);
  await main.locator('#persons').selectOption('2');
  await main.locator('#q1').fill('えび');
  await main.getByRole('button', { name: word('申し込む', 'Register') }).press('Enter');
  const asked = await openedWindow(page);
  await expect(asked).toContainText(word('800円', '¥800'));
  await expectGood(page);
  // Somebody else asks while there are places, and presses once there are none.
  const other = await elsewhere();
  await logInAt(other, await newPerson(request, language, info.project.name), new URL(page.url()).pathname);
  const register = word('申し込む', 'Register');
  await other.getByRole('button', { name: register }).press('Enter');
  const late = await openedWindow(other);
  await asked.getByRole('button', { name: register }).press('Enter');
  await expect(main).toContainText(word('この催しに申し込んでいます', 'You are registered for this event'));
  await expect(main.locator('.shown-code')).toBeInViewport();
  const code = await main.locator('.shown-code').innerText();
  expect((await readQr(main.getByRole('img', { name: code }))).text).toBe(code);
  await expectGood(page);
  await expectTight(page);

  await expect(other.getByRole('main')).toContainText(word('満席', 'Full'));
  await late.getByRole('button', { name: register }).press('Enter');
  await expect(late).toContainText(word('満席になりました', 'The event is full'));
  await late.getByRole('button', { name: word('戻る', 'Back') }).press('Enter');
  await expect(late).toBeHidden();
  const wait = word('キャンセル待ちに登録する', 'Join the waiting list');
  await other.getByRole('button', { name: wait }).press('Enter');
  const window = await openedWindow(other);
  await window.getByRole('button', { name: wait }).press('Enter');
  await expect(other.getByRole('main')).toContainText(word('いまの順番は1番です', 'Your number is 1'));
  await expectGood(other);

  // Both stand in their own lists; who cancels gives the places to who waits, whose page hears of it.
  await page.goto('/reservation');
  const entry = main.getByRole('listitem').filter({ hasText: code });
  await expect(entry).toContainText(title);
  await entry.getByRole('link', { name: word(/受付番号・取消し$/, /^Code, cancel:/) }).press('Enter');
  await main.getByRole('button', { name: word('申込みを取り消す', 'Cancel the registration') }).press('Enter');
  const cancel = await openedWindow(page);
  await cancel.getByRole('button', { name: word('取り消す', 'Cancel it') }).press('Enter');
  await expect(main).toContainText(word('残り1席', '1 place left'));
  await expect(main).toBeFocused();
  await other.reload();
  const moved = await other.getByRole('main').locator('.shown-code').innerText();

  const field = desk.locator('#event-code');
  await desk.reload();
  await field.fill(code);
  await field.press('Enter');
  await expect(file).toContainText(word('この申込みは取り消されています', 'This registration has been cancelled'));
  await field.fill(` ${moved.toLowerCase()}`);
  await field.press('Enter');
  await expect(file.getByRole('status').first()).toContainText(word('受付をしました', 'is checked in'));
  await expect(field).toHaveValue('');
  await desk.getByRole('button', { name: word('名簿を開く', 'Open the list') }).press('Enter');
  await expect(file.getByRole('row').filter({ hasText: moved })).toContainText(word('受付', 'Came at'));
  await expectGood(desk);
  await expectTight(desk);

  // Somebody calls, and calls off again.
  await desk
    .locator('summary')
    .filter({ hasText: word('窓口や電話で受けた申込み', 'made at the counter') })
    .press('Enter');
  await desk
    .getByLabel(word('名前、電話番号、会員番号でさがす', 'Find by name, telephone or member number'))
    .fill('小林');
  await desk.keyboard.press('Enter');
  await desk
    .getByRole('button', { name: word(/^小林.*さんを選ぶ$/, /^Choose 小林/) })
    .first()
    .press('Enter');
  await desk.locator('#q1').fill('そば以外なし');
  await expectGood(desk);
  await file.getByRole('button', { name: word('申し込む', 'Register') }).press('Enter');
  const entered = await openedWindow(desk);
  await entered.getByRole('button', { name: word('申し込む', 'Register') }).press('Enter');
  const called = file.getByRole('row').filter({ hasText: 'そば以外なし' });
  await called.getByRole('button', { name: word(/申込みを取り消す$/, /^Cancel the registration/) }).press('Enter');
  const off = await openedWindow(desk);
  await off.getByRole('button', { name: word('申込みを取り消す', 'Cancel the registration') }).press('Enter');
  await expect(called).toContainText(word('取消し', 'Cancelled'));
  await expectTight(desk);
  await desk.context().close();
  await other.context().close();
});
