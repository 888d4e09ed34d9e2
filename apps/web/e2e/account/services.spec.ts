import type { Page } from '@playwright/test';
import { expectStep, logInAs } from '../person.ts';
import {
  expect,
  expectAccessible,
  expectGood,
  freshAddress,
  linkIn,
  mailTo,
  test,
  words,
  type Locale,
} from '../portal.ts';
import { newMemberAt, password, verbOf } from './own-account.ts';
import { join } from '../person.ts';
import { booth, freeHour, neighbour } from '../reservations/rooms.ts';
import { openItems } from '../shell/shell-frame.ts';

async function accept(page: Page, language: Locale): Promise<void> {
  await page.locator('#is_agreed').check();
  await page.getByRole('button', { name: words(language)('同意して進む', 'Accept and continue') }).click();
}
/** Link in the notification that confirms a service, unlike the one of the signup. */
const CONFIRMS = /#confirm=/;

const sendLink = (page: Page, language: Locale) =>
  page.getByRole('button', { name: words(language)('確認のリンクを送る', 'Send the confirmation link') }).click();
const complete = (page: Page, language: Locale) =>
  page.getByRole('button', { name: words(language)('登録を完了する', 'Complete registration') }).click();

test('shared office and taxi stand in the service menu under their own names [rule:header.service.shared-office] [rule:header.service.taxi] [rule:service.title-by-id]', async ({
  page,
  language,
  isMobile,
  word,
}) => {
  for (const [ja, en, path, service] of [
    ['共同オフィス', 'Shared Office', '/service/1', word('共同オフィスの予約', 'Shared office reservation')],
    ['タクシー', 'Taxi', '/service/2', word('タクシーの予約', 'Taxi')],
  ] as const) {
    await page.goto('/legal');
    const items = await openItems(page, language);
    if (!isMobile) await items.getByRole('button', { name: word('サービス', 'Service'), exact: true }).click();
    await items.getByRole('link', { name: word(ja, en), exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(service);
    await expect(page).toHaveTitle(new RegExp(`^${service} \\| `));
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', new RegExp(service));
  }
});

test(
  'a guest accepts, logs in, sends, opens the link and goes on to reserve [rule:service.steps] [rule:service.accept-shows-recipients] [rule:service.confirmation-url] [rule:service.proceed-to-reservation] [rule:account.subscription-states] [rule:account.shows-services] [constant:service.1] [route:/service/:service_id]',
  { tag: '@again' },
  async ({ page, request, language, word }, info) => {
    const email = freshAddress(info.project.name);
    await join(request, language, email, password);
    await page.goto('/service/1');
    const main = page.locator('main');
    for (const shown of [
      word('お名前、電話番号、メールアドレス、町民かどうか', 'Name, Telephone number, E-mail address, Resident or not'),
      word('星守町 企画課', 'Hoshimori Town, Planning Division'),
      word('入館の確認', 'to check entry'),
      word('共同オフィス ワッカの規約に従って使います。', 'I use Shared Office Wakka according to its terms.'),
    ])
      await expect(main).toContainText(shown);
    await page.getByRole('button', { name: word('同意して進む', 'Accept and continue') }).click();
    await expect(page.locator('#is_agreed-error')).toHaveText(
      word('規約を読み、同意してください。', 'Please read the terms and agree to them.'),
    );
    await expectGood(page);
    await accept(page, language);
    await expect(page).toHaveURL('/login?backuri=%2Fservice%2F1%3Fstep%3D2');
    await logInAs(page, language, email, password);
    await expect(page).toHaveURL('/service/1?step=2');
    await expectStep(page, 2);
    await expectGood(page);
    for (const shown of [
      '佐藤 春',
      '090-1234-5678',
      email,
      word('まだ役場で確認していません', 'Not checked by the town office yet'),
    ])
      await expect(main).toContainText(shown);
    await sendLink(page, language);
    await expect(page.getByRole('status').filter({ hasText: email })).toBeFocused();
    await expectStep(page, 3);
    await expectGood(page);

    const link = linkIn(await mailTo(request, email, CONFIRMS));
    await page.goto(link);
    await expect(page).toHaveURL(/\/service\/1(?:\?.*)?$/);
    await complete(page, language);
    await expectStep(page, 4);
    await expectGood(page);
    await expect(
      page.getByRole('status').filter({ hasText: word('利用できるようになりました', 'You can now use this service') }),
    ).toBeFocused();
    await expect(page.getByRole('link', { name: word('予約へ進む', 'Proceed to reservation') })).toHaveAttribute(
      'href',
      '/spot/detail/4',
    );
    await page.getByRole('link', { name: word('利用中のサービスを見る', 'View your services') }).click();
    await expect(page.locator('#services')).toContainText(word('共同オフィスの予約', 'Shared office reservation'));
    await expect(page.locator('#services')).toContainText(word('利用中', 'In use'));

    // A member with the service is led on; the link has no more use.
    await page.goto('/service/1');
    await expect(main).toContainText(word('もうご利用中です', 'already'));
    await page.goto(link);
    await complete(page, language);
    await expect(page.getByRole('alert')).toContainText(word('使用済みか、期限が切れています', 'has been used'));
    // It does not come up again at the next visit.
    await page.goto('/service/1');
    await expect(main).toContainText(word('もうご利用中です', 'already'));
  },
);

test('facility reservation leads to reserving, town apps to their page [rule:service.proceed-to-reservation] [rule:service.go-to-service] [constant:service.6] [constant:service.10]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const email = await newMemberAt(page, request, language, info.project.name, '/reservation');
  for (const [service, button, href, name] of [
    [6, word('予約へ進む', 'Proceed to reservation'), '/spot', word('施設の予約', 'Facility reservation')],
    [10, word('サービスへ進む', 'Go to service'), '/app', word('町の公式アプリ', 'Town apps')],
  ] as const) {
    await page.goto(`/service/${service}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await accept(page, language);
    await sendLink(page, language);
    await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
    await page.goto(linkIn(await mailTo(request, email, new RegExp(`/service/${service}#`))));
    await complete(page, language);
    await page.getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(href);
  }
});

test('suspending warns of reservations to come and hides them; resuming shows them again [rule:account.suspend-service] [rule:account.subscription-suspended] [rule:account.shows-services] [decision:suspension.warns]', async ({
  page,
  request,
  language,
  baseURL,
  word,
}, info) => {
  const email = await newMemberAt(page, request, language, info.project.name, '/service/1');
  await accept(page, language);
  await sendLink(page, language);
  await page.goto('/legal');
  await page.goto(linkIn(await mailTo(request, email, CONFIRMS)));
  await complete(page, language);
  await expectStep(page, 4);
  const member = await neighbour(baseURL ?? '', { email, password });
  const slot = await freeHour(request, booth);
  expect(await member.reserve(booth, slot)).toBe(201);
  await page.goto('/reservation');
  const reservations = page.locator('.entry');
  await expect(reservations).toHaveCount(1);

  await page.goto('/account#services');
  const services = page.locator('#services');
  await services
    .getByRole('button', {
      name: verbOf(language, '休止する（共同オフィスの予約）', 'Suspend (Shared office reservation)'),
    })
    .click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(word('これからの予約が1件あります', 'You have 1 upcoming reservation'));
  await expect(question.getByRole('button', { name: word('休止しない', 'Keep using it') })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: word('利用を休止する', 'Suspend the service') }).click();
  await expect(services).toContainText(word('休止中', 'Suspended'));
  await expect(services.getByRole('heading', { level: 2 })).toBeFocused();
  await page.goto('/reservation');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reservations).toHaveCount(0);
  // No reservation is cancelled.
  const detail = await freeHour(request, booth);
  expect(detail).not.toEqual(slot);
  await member.leave();

  await page.goto('/service/1');
  await page.getByRole('button', { name: word('利用を再開する', 'Resume the service') }).click();
  await expect(page.locator('main')).toContainText(word('もうご利用中です', 'already'));
  await page.goto('/reservation');
  await expect(reservations).toHaveCount(1);
});
