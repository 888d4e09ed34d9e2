import { BATH, expect, expectGood, hold, openTerminal, test } from './terminal.ts';

test(
  'a visit with and without the network counts once each [rule:pass.card-to-terminal]',
  { tag: '@again' },
  async ({ page, kiosk, town, language, words }) => {
    await page.goto(kiosk.address);
    await expectGood(page, `${language}-registering`);
    // A used address opens nothing any more.
    const second = await page.request.get(kiosk.address, { headers: { cookie: '' } });
    expect(second.status()).toBe(403);
    await openTerminalHere();
    await expectGood(page, `${language}-idle`);

    await hold(page, '佐藤');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words('佐藤さん', 'Please come in'));
    await expect(page.locator('.count')).toContainText('40');
    await expectGood(page, `${language}-accepted`);
    await page.getByRole('button', { name: words('係を呼ぶ', 'Call staff') }).waitFor();

    await town.cut();
    await hold(page, '小野');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words('小野さん', 'Please come in'));
    await expect(page.locator('.count')).toContainText('44');
    await expect(page.locator('footer')).toContainText(words('つながったら送ります', 'Sent when the network is back'));
    await expectGood(page, `${language}-offline-accepted`);
    await hold(page, '木村');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words('入浴証は', 'for people aged'));
    // If the network was cut before the answer, the first visit is sent once more.
    await expect(page.locator('.strip')).toContainText(
      language === 'ja' ? /送信待ち [23]件/ : /Waiting to be sent: [23]\./,
    );
    await expectGood(page, `${language}-offline-staff`);
    await page.getByRole('button', { name: words('はじめに戻る', 'Back to start') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words('カードを', 'Place your card'));
    await expectGood(page, `${language}-offline-idle`);

    await town.mend();
    await expect(page.locator('.strip')).toHaveCount(0, { timeout: 20_000 });
    // The strip goes when the network returns; waiting events are sent a moment later.
    const young = { reason: 'too-young', decided_by: 'terminal', is_counted: false };
    await expect.poll(async () => (await town.visits('young')).at(-1)).toMatchObject(young);
    const admitted = { reason: 'admitted', is_counted: true };
    await expect.poll(() => town.visits('ono')).toEqual([{ ...admitted, decided_by: 'terminal' }]);
    await expect.poll(() => town.visits('sato')).toEqual([{ ...admitted, decided_by: 'server' }]);

    async function openTerminalHere(): Promise<void> {
      if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
      await page.getByLabel(words('コード', 'Code'), { exact: true }).fill('AAAA-AAAA-AA');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(words('このコードは正しくない', 'This code is incorrect'));
      await expectGood(page, `${language}-code-wrong`);
      await page.getByLabel(words('コード', 'Code'), { exact: true }).fill(await town.code(BATH));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(words('カードを', 'Place your card'));
    }
  },
);

test('who is not let in is told why, and staff go beyond it [constant:bath-pass-quota]', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  await openTerminal({ page, kiosk, town, language }, { ...BATH, is_test: true });
  await hold(page, '山田');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words('48回を', '48 visits'));
  await expectGood(page, `${language}-spent`);
  // By keyboard, as a person with a switch does.
  await page.getByRole('button', { name: words('係を呼ぶ', 'Call staff') }).focus();
  await page.keyboard.press('Enter');
  // Until the call's own scene is shown, a line beside the refusal announces it.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(words('係を呼びました', 'Our staff have been called'));
  await expect(page.getByRole('status')).toContainText(words('ご自分のマイナンバーカード', 'your own My Number Card'));
  await town.answerCall('田中');
  await expect(heading).toContainText(words('係の田中が', 'Tanaka is on the way'));
  await expectGood(page, `${language}-staff-called`);
  await hold(page, '佐藤');
  await expect(page.getByRole('status')).toContainText(
    words('このカードでは受け付けられません', 'cannot be used here'),
  );
  await hold(page, '小林');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words('山田さん', 'Please come in'));
  await expectGood(page, `${language}-override`);

  await hold(page, '三上');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words('登録されていません', 'not registered'));
  await expectGood(page, `${language}-unknown-card`);
  await hold(page, '町のカード');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words('登録されていません', 'not registered'));

  const drawer = page.locator('details.virtual');
  const show = async (text: string) => {
    await drawer.locator('summary').click();
    await drawer.locator('input').fill(text);
    await drawer.getByRole('button', { name: words('見せる', 'Show') }).click();
    await drawer.locator('summary').click();
  };
  await show('https://example.jp/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    words('このコードは', 'This code cannot be used'),
  );
  await expectGood(page, `${language}-no-pass`);
  const pass = await town.phonePass('hara');
  await show(pass);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words('原さん', 'Please come in'));
  await show(pass);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words('もう使われました', 'used already'));

  // Called without a tap to let in, staff correct the last taps after their own card.
  await page.getByRole('button', { name: words('もう一度ためす', 'Try again') }).click();
  await page.getByRole('button', { name: words('係を呼ぶ', 'Call staff') }).click();
  await hold(page, '小林');
  await expect(heading).toContainText(words('直前の受付', 'Last entries'));
  await expectGood(page, `${language}-counter`);
  await page.getByRole('button', { name: words('の受付を取り消す', 'Undo the entry of ') }).click();
  await expectGood(page, `${language}-counter-why`);
  await page.getByRole('button', { name: words('入らなかった', 'Did not come in') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: words('取消し済み', 'Undone') })).toHaveCount(1);

  await town.end('revoke');
  await hold(page, '佐藤');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    words('使えなくなりました', 'has been deactivated'),
  );
  await expectGood(page, `${language}-revoked`);
});
