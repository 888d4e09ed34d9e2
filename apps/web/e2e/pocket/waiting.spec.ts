import type { Page } from '@playwright/test';
import { enterAsNewMember, send } from '../as-member.ts';
import { logInAt } from '../person.ts';
import { expect, expectGood, test, words, type Locale } from '../portal.ts';
import {
  chiyo,
  formPath,
  freeHour,
  goToConfirm,
  haru,
  mainButton,
  meetingRoom,
  neighbour,
} from '../reservations/rooms.ts';
import { expectWhole, onDevice, turnTo } from './on-device.ts';

/** Answers the question whether the write is to be sent later. */
async function sendLater(page: Page, language: Locale): Promise<void> {
  const word = words(language);
  const question = page.getByRole('dialog', { name: word(/あとで送りますか/, /Send it later/) });
  await expect(question).toBeVisible();
  await expectGood(page);
  await question.getByRole('button', { name: word('つながったら送る', 'Send when connected') }).click();
  await expect(page.locator('main')).toContainText(
    word('まだ送っていません。つながったら、この端末から自動で送ります', 'It is sent from this device by itself'),
  );
}

test('a reservation pressed without a network is made once when it is back, and one that no longer fits says why [rule:pocket.waiting]', async ({
  page,
  context,
  request,
  baseURL,
  language,
  word,
}) => {
  const slot = await freeHour(request, meetingRoom);
  await logInAt(page, haru, formPath(meetingRoom, slot));
  // The page is there for later.
  await goToConfirm(page, language, '鍵は前の日に受け取ります');
  const upcoming = async () =>
    (await send<{ reservations: { note: string }[] }>(page, 'GET', '/api/reservations?scope=upcoming')).reservations
      .length;
  const before = await upcoming();

  await expectWhole(page);
  await context.setOffline(true);
  await mainButton(page, language).click();
  await sendLater(page, language);
  expect(await onDevice(page)).toMatchObject({ waiting: 1 });
  await expect(page.locator('.pocket-band')).toHaveCount(2);
  // Pressed again it is still one.
  await mainButton(page, language).click();
  await sendLater(page, language);
  expect(await onDevice(page)).toMatchObject({ waiting: 1 });

  await context.setOffline(false);
  await expect.poll(upcoming).toBe(before + 1);
  await page.goto('/pocket');
  const main = page.locator('main');
  await expect(main).toContainText(word(/送りました。番号は\d+です。/, /Sent\. Its number is \d+\./));
  await expectGood(page);
  await main.getByRole('button', { name: word(/を消す/, /^Delete/) }).click();
  await expect.poll(async () => (await onDevice(page)).waiting).toBe(0);

  // Another one, whose hour somebody else takes meanwhile.
  const lost = await freeHour(request, meetingRoom);
  await page.goto(formPath(meetingRoom, lost));
  await goToConfirm(page, language, 'もう一度');
  await expectWhole(page);
  await context.setOffline(true);
  await mainButton(page, language).click();
  await sendLater(page, language);
  const rival = await neighbour(baseURL ?? '', chiyo);
  expect(await rival.reserve(meetingRoom, lost)).toBe(201);
  await rival.leave();
  await context.setOffline(false);
  await page.goto('/pocket');
  await expect(main).toContainText(word('もう合わないため、送れませんでした。', 'It no longer fits'));
  await expect(main).toContainText(word('ほかの予約が入りました', 'already taken'));
  await expectGood(page);
  await main.getByRole('link', { name: word('入力したページを開く', 'Open its form') }).click();
  await expect(main).toContainText('もう一度');
  expect(await upcoming()).toBe(before + 1);
});

test('an inquiry waits for its member alone: it is sent once, and gone with the next member', async ({
  page,
  context,
  request,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/inquiry');
  const input = page.getByRole('textbox', { name: word('おたずねになりたいこと', 'Your question') });
  const press = async (question: string) => {
    await input.fill(question);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') }).click();
    await expect(page.getByRole('button', { name: word('お問い合わせを送る', 'Send the inquiry') })).toBeVisible();
    await expectWhole(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: word('お問い合わせを送る', 'Send the inquiry') }).click();
    await sendLater(page, language);
  };
  await press('ごみの日を教えてください。');
  await context.setOffline(false);
  const inquiries = async () => (await send<{ total: number }>(page, 'GET', '/api/messages')).total;
  await expect.poll(inquiries).toBe(1);

  // The first wait ends; the second is another member's by the time the network is back.
  await page.goto('/inquiry');
  await press('雪かきを頼めますか。');
  // Beside what has become of the first.
  expect((await onDevice(page)).waiting).toBe(2);
  await page.evaluate(() => {
    const record: object = JSON.parse(localStorage.getItem('machi') ?? '{}');
    localStorage.setItem('machi', JSON.stringify({ ...record, token: false, member_id: null }));
  });
  await context.setOffline(false);
  await enterAsNewMember(page, request, language, info.project.name, '/pocket');
  await expect.poll(async () => (await onDevice(page)).waiting).toBe(0);
  expect(await inquiries()).toBe(0);
  await turnTo(page, '/');
});
