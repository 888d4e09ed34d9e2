import type { Page } from '@playwright/test';
import { SANDBOX_INBOX } from '../../../../scripts/bench/ground/api-process.ts';
import { portalAt } from '../open-portal.ts';
import { expect, expectGood, mailTo, test as base } from '../portal.ts';
import { newMemberAt } from './own-account.ts';

const SANDBOX_LINE = SANDBOX_INBOX.replace('inbox.json', 'line');

/** LINE calls the town at the address that the town knows. */
const test = base.extend<object, { portal: string }>({ portal: portalAt('127.0.0.1') });

/** A person at LINE who has added the town as a friend. */
async function friendAt(page: Page) {
  await page.goto(SANDBOX_LINE);
  await page.getByRole('textbox', { name: 'LINEの名前' }).fill('春さんのスマホ');
  await page.getByRole('button', { name: 'この人になる' }).click();
  await page.getByRole('button', { name: '友だち追加' }).click();
  const chat = page.getByRole('log', { name: 'トーク' });
  await expect(chat).toContainText('友だち追加ありがとうございます');
  return {
    chat,
    async say(text: string) {
      await page.getByRole('textbox', { name: 'メッセージ' }).fill(text);
      await page.getByRole('button', { name: '送信' }).click();
      await expect(chat.locator('.person').last()).toHaveText(text);
    },
  };
}

test.use({ town: 'oharashi' });

test('LINE is joined by a code, gets a notification, answers questions, and is blocked and removed', async ({
  page,
  context,
  request,
  language,
  word,
}, info) => {
  const email = await newMemberAt(page, request, language, info.project.name, '/account/wishes');
  const phone = await context.newPage();
  const { chat, say } = await friendAt(phone);

  await say('ごみの日');
  await expect(chat.locator('.town').last()).toContainText('/waste');
  await phone.getByRole('button', { name: '使い方' }).click();
  await expect(chat.locator('.town').last()).toContainText('ここではお答えしません');
  await expect(phone.getByRole('link', { name: '予約' })).toHaveAttribute('href', '/spot');
  // The city has no buses.
  await expect(phone.getByRole('link', { name: 'バス' })).toHaveCount(0);

  await page.getByRole('button', { name: word('LINEを登録する', 'Join my LINE') }).click();
  const code = await page.locator('.shown-code').innerText();
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(
    page.getByRole('img', { name: word('市のLINEを開くQRコード', 'QR code that opens the city’s LINE account') }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: word('LINEを開く', 'Open LINE') })).toHaveAttribute(
    'href',
    `https://line.me/R/oaMessage/%40machi-sandbox/?${code}`,
  );
  await expectGood(page);
  await say('ABCD-0000');
  await expect(chat.locator('.town').last()).toContainText('このコードは使えません');
  await say(code.toLowerCase());
  await expect(chat.locator('.town').last()).toContainText(word('登録できました', 'Done.'));
  // The page hears of it by itself.
  await expect(page.getByText(word(/から登録されています/, /Joined since/))).toBeVisible();
  await mailTo(request, email, word(/LINEが登録されました/, /A LINE account was joined/));
  await expectGood(page);

  await page.getByRole('button', { name: word('LINE お試しで送る', 'LINE Send a test') }).click();
  await expect(async () => {
    await phone.reload();
    await expect(chat.locator('.town')).toHaveCount(6, { timeout: 1000 });
  }).toPass();

  await phone.getByRole('button', { name: 'ブロック' }).click();
  await expect(phone.getByRole('button', { name: 'ブロック解除' })).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('heading', {
      name: word('市のLINEがブロックされています', 'You have blocked the city’s LINE account'),
    }),
  ).toBeVisible();
  await expectGood(page);
  await phone.getByRole('button', { name: 'ブロック解除' }).click();
  await page.reload();
  await expect(page.getByText(word(/から登録されています/, /Joined since/))).toBeVisible();
  await expect(
    page.getByRole('heading', {
      name: word('市のLINEがブロックされています', 'You have blocked the city’s LINE account'),
    }),
  ).toBeHidden();

  await page.getByRole('button', { name: word('LINEの登録を外す', 'Remove my LINE') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('登録を外す', 'Remove') })
    .click();
  await expect(page.getByRole('button', { name: word('LINEを登録する', 'Join my LINE') })).toBeVisible();
});
