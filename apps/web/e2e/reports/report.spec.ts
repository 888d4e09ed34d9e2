import { deskOf, sampleOfficial } from '../desk/officials.ts';
import { expectWhole, onDevice } from '../pocket/on-device.ts';
import { expect, expectGood, expectTight, freshAddress, linkIn, mailTo, test } from '../portal.ts';

/** A picture of 40 pixels by 30, one colour. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAPUlEQVRIie3VQQ0AMAwCwKnFAhaQPRnb45L+mzSUO2uezLG4Tj3hineqApnKDCSKxWCxWBwWg8VicV+xeAHN84nLogYUIgAAAABJRU5ErkJggg==',
  'base64',
);

// The last report is pressed without a network, which the browser reports.
test.use({ quietConsole: async ({}, use) => use() });

test(
  'a guest reports a hole with a covered picture, confirms the address, is told, reads it on the list, and sends another later [route:/report] [rule:public./report] [route:/report/list] [route:/report/status] [route:/report-desk]',
  { tag: '@again' },
  async ({ page, request, word, baseURL, context }, info) => {
    const email = freshAddress(info.project.name);
    const body = `歩道の穴 ${Date.now()}`;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 44.1 + Math.random() / 10, longitude: 142.02 });
    await page.goto('/report');
    await expectGood(page);
    await expectTight(page);
    const send = page.getByRole('button', { name: word('役場に送る', 'Send to the town office') });
    await send.click();
    await expectGood(page);
    await page.getByRole('combobox', { name: word('種類', 'Kind') }).selectOption('road');
    await page.getByRole('button', { name: word('いまいる場所を使う', 'Use where I am now') }).click();
    await expect(page.getByText(word('場所を選びました', 'The place is chosen'))).toBeVisible();
    await page.getByRole('textbox', { name: word('どうなっていますか', 'What is wrong') }).fill(body);
    await page.reload();
    await expect(page.getByRole('textbox', { name: word('どうなっていますか', 'What is wrong') })).toHaveValue(body);
    await page.getByRole('button', { name: word('いまいる場所を使う', 'Use where I am now') }).click();
    await page.locator('#pictures').setInputFiles({ name: 'hole.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(page.getByText(word('顔もナンバーも見つかりませんでした', 'No face and no number plate'))).toBeVisible(
      {
        timeout: 30_000,
      },
    );
    await page.getByRole('button', { name: word('隠す所を足す', 'Add a box') }).click();
    const box = page.getByRole('button', { name: word('隠す所1', 'Box 1'), exact: true });
    await expect(box).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await expectGood(page);
    await page.getByRole('textbox', { name: word('知らせを受け取る', 'E-mail address') }).fill(email);
    await page.getByRole('checkbox', { name: word('個人情報', 'privacy policy') }).check();
    await send.click();
    await expect(page.getByText(word('写真を見て、印をつけて', 'Please look at the pictures'))).toBeVisible();
    await page.getByRole('checkbox', { name: word('写真を見て', 'I have looked') }).check();
    await send.click();
    await expect(
      page.getByRole('heading', { name: word('れんらくを受け取りました', 'We have received') }),
    ).toBeVisible();
    await expectGood(page);
    const code = await page.locator('.report-code').innerText();

    await page.goto(linkIn(await mailTo(request, email)));
    await page.getByRole('button', { name: word('お知らせを受け取る', 'Be told') }).click();
    await expect(page.getByText(body)).toBeVisible();
    await expect(page).not.toHaveURL(/confirm=|receipt=/);
    await expectGood(page);

    const office = await deskOf(await sampleOfficial(baseURL, 'reception'), baseURL);
    const { reports } = await (await office.get(`/api/report-desk?office=all&q=${code}`)).json();
    const [{ report_id }] = reports;
    const accepted = await office.post(`/api/report-desk/${report_id}/step`, { data: { revision: 0, to: 'accepted' } });
    const { report } = await accepted.json();
    const { revision, images } = report;
    const released = images.map((one: { report_picture_id: number }) => one.report_picture_id);
    const shown = { revision, is_public: 1, public_body: `${body}（役場）`, place: '役場通り', released };
    expect((await office.post(`/api/report-desk/${report_id}/publish`, { data: shown })).status()).toBe(200);
    await office.dispose();
    const told = await mailTo(request, email, /受付番号|receipt code/);
    await page.goto(linkIn(told));
    await expect(page.getByText(word('担当が確かめました', 'Looked at')).first()).toBeVisible();

    await page.goto('/report/list');
    await expect(page.getByText(`${body}（役場）`)).toBeVisible();
    await expectGood(page);
    await expectTight(page);

    // On a forest road without a network.
    await page.goto('/report');
    await page.getByRole('combobox', { name: word('種類', 'Kind') }).selectOption('road');
    await page.getByRole('textbox', { name: word('場所のことば', 'The place in words') }).fill('林道の入口');
    await page.getByRole('textbox', { name: word('どうなっていますか', 'What is wrong') }).fill(`倒木 ${body}`);
    await page.getByRole('checkbox', { name: word('個人情報', 'privacy policy') }).check();
    await expectWhole(page);
    await context.setOffline(true);
    await page.locator('#pictures').setInputFiles({ name: 'tree.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(
      page.getByText(word('いまは顔とナンバーをさがせません', 'Faces and number plates cannot be looked for')),
    ).toBeVisible();
    await page.getByRole('checkbox', { name: word('写真を見て', 'I have looked') }).check();
    await send.click();
    const question = page.getByRole('dialog', { name: word(/あとで送りますか/, /Send it later/) });
    await expect(question).toContainText(word('24時間', '24 hours'));
    await question.getByRole('button', { name: word('つながったら送る', 'Send when connected') }).click();
    await expect(
      page.getByRole('heading', { name: word('つながったら送ります', 'It is sent once you are connected') }),
    ).toBeVisible();
    expect(await onDevice(page)).toMatchObject({ waiting: 1, keys: 1 });
    await context.setOffline(false);
    await page.goto('/pocket');
    await expect(page.locator('main')).toContainText(
      word(/送りました。番号は[\dA-Z-]{9}です。/, /Its number is [\dA-Z-]{9}\./),
    );
    await expectGood(page);
    await page.getByRole('button', { name: word(/を消す/, /^Delete/) }).click();
    await expect.poll(async () => (await onDevice(page)).waiting).toBe(0);
  },
);
