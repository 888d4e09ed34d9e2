import type { Page } from '@playwright/test';
import { AKEMI, logIn, type Words } from './at-desk.ts';
import { drawFilms, type Films } from './ground/film.ts';
import { breakCamera } from './ground/played-eyes.ts';
import type { KioskProcess, TownProcess } from './ground/processes.ts';
import { expectGoodDesk } from './look-at-desk.ts';
import { expect, test } from './terminal.ts';

let films: Films;
test.beforeAll(async () => {
  films = await drawFilms('head');
});
test.afterAll(() => films.remove());
test.afterEach(async ({ town }) => {
  await films.closePages();
  await town.facesOff();
});

/** Timeout for a step with the camera: networks look at a film on a shared processor. */
const LOOKED = { timeout: 120_000 };
/**
 * Limit for the machine's own time, from the camera's first look to a saved face, with the loading of the networks.
 */
const MACHINE_MILLISECONDS = 60_000;

interface Ground {
  readonly kiosk: KioskProcess;
  readonly town: TownProcess;
  readonly language: 'ja' | 'en';
  readonly words: Words;
}

/** Opens the desk with a camera that plays the head, logged in. */
async function openDesk(ground: Ground): Promise<Page> {
  const page = await films.open('head', ground.language);
  await openDeskOn(page, ground);
  return page;
}

async function openDeskOn(page: Page, { kiosk, town, language, words }: Ground, who?: typeof AKEMI): Promise<void> {
  await town.facesOn();
  await page.goto(kiosk.address);
  await page.goto(new URL('/desk/', kiosk.address).href);
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
  await logIn(page, town, words, who);
}

/** Finds a person and begins their enrolment. */
async function begin(page: Page, words: Words, lastname: string): Promise<void> {
  await page.getByLabel(words('どなたの', 'Who is at')).fill(lastname);
  await page.keyboard.press('Enter');
  await page
    .getByRole('table')
    .getByRole('button', { name: `${lastname} 試` })
    .click();
  await page.getByRole('button', { name: words('顔を登録する', 'Enrol the face') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lastname);
}

async function holdCard(page: Page, name: string, within = page.locator('main')): Promise<void> {
  const drawer = within.locator('details.virtual');
  if ((await drawer.getAttribute('open')) === null) await drawer.locator('summary').click();
  await drawer.getByRole('button', { name }).click();
}

async function typePin(page: Page, pin: string, words: Words): Promise<void> {
  await expect(page.getByRole('heading', { name: words('4桁の暗証番号', '4-digit PIN') })).toBeVisible();
  // The pad takes keys only once it has the focus.
  await expect(page.locator('.pin-pad')).toBeFocused();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /署名の欄|Signature/ });
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no place to sign');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (const step of [1, 2, 3, 4]) await page.mouse.move(box.x + 40 + step * 60, box.y + (step % 2 === 0 ? 60 : 110));
  await page.mouse.up();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'staff enrol a face and a card at the counter, from the card’s own words to the confirmation, and delete the face [rule:pass.pre-registration-face]',
  { tag: '@again' },
  async ({ kiosk, town, language, words }) => {
    const lastname = words('相沢', '大島');
    const page = await openDesk({ kiosk, town, language, words });
    /** Milliseconds that the journey itself spent checking screens. */
    let looking = 0;
    async function isGood(name: string): Promise<void> {
      const from = performance.now();
      await expectGoodDesk(page, `${language}-enrol-${name}`);
      looking += performance.now() - from;
    }
    const steps = page.getByRole('list', { name: words('登録の手順', 'Steps') });
    const isAt = (step: string) => expect(steps.locator('[aria-current=step]')).toContainText(step);
    await begin(page, words, lastname);
    await isAt(words('本人確認', 'Identity'));
    await isGood('1-card');

    // Another person's card: every difference is marked.
    await holdCard(page, '佐藤');
    await expect(page.getByRole('heading', { name: words('4桁の暗証番号', '4-digit PIN') })).toBeVisible();
    await isGood('1-pin');
    await typePin(page, '0000', words);
    await expect(page.getByRole('alert')).toContainText(words('あと2回', '2 more wrong attempts'));
    await typePin(page, '1234', words);
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.filter({ hasText: words('名前', 'Name') })).toContainText(words('ちがう', 'Different'));
    await expect(rows.filter({ hasText: words('住所', 'Address') })).toContainText(words('同じ', 'Same'));
    await expect(rows.filter({ hasText: words('生年月日', 'Date of birth') })).toContainText(
      words('登録なし', 'Not in the account'),
    );
    await isGood('1-differs');
    await button(page, words('カードを読み直す', 'Read the card again')).click();
    // The other card is removed first: a PIN typed while cards change belongs to neither.
    await holdCard(page, words('カードを取る', 'Remove the card'));
    await expect(page.getByRole('heading', { name: words('4桁の暗証番号', '4-digit PIN') })).toHaveCount(0);
    await holdCard(page, lastname);
    await typePin(page, '1234', words);
    await expect(page.getByRole('main')).toContainText(words('みな同じです', 'matches the card'));
    // The account has no birth date; the card does.
    await page.getByRole('button', { name: words('カードの生年月日', 'from the card') }).click();
    await expect(rows.filter({ hasText: words('生年月日', 'Date of birth') })).toContainText(words('同じ', 'Same'));
    // Not verified: the same press records it.
    const send = button(page, words('ご本人です。本人確認を記録して進む', 'It is this person. Record it and continue'));
    await send.click();
    await expect(page.getByRole('alert')).toContainText(words('住まいを選んで', 'choose the residence'));
    await isGood('1-same');
    await page.getByRole('radio').last().check();
    await send.click();

    await isAt(words('同意', 'Consent'));
    await expect(page.getByRole('main')).toContainText(words('顔の特徴を登録します。', 'typical of your face'));
    const agreed = button(page, words('同意をもらいました。撮影へ進む', 'The person agrees. Continue to the pictures'));
    await agreed.press('Enter');
    await expect(page.getByRole('alert')).toContainText(words('署名をもらって', 'ask the person to sign'));
    await isGood('2-consent');
    await sign(page);
    await agreed.click();

    const begun = performance.now();
    looking = 0;
    await isAt(words('撮影', 'Pictures'));
    await expect(page.locator('video')).toHaveCount(1);
    await expect(page.getByRole('main')).toContainText(words('3枚のうち1枚', '1 of 3 pictures'), LOOKED);
    await isGood('3-capture');
    await expect(page.getByText(words('3枚とも、きれいに', 'All three pictures'))).toBeVisible(LOOKED);
    await expect(page.locator('video')).toHaveCount(0);
    await isGood('3-taken');
    // Takes one picture again; the others stay.
    await page.getByRole('button', { name: words('少し左', 'A little left') }).click();
    await expect(page.getByText(words('3枚とも、きれいに', 'All three pictures'))).toBeVisible(LOOKED);
    await button(page, words('認識テストへ進む', 'Continue to the test')).click();

    await isAt(words('認識テスト', 'Test'));
    await expect(page.getByRole('status').filter({ hasText: words('ご本人と分かりました', 'Recognised') })).toBeVisible(
      LOOKED,
    );
    expect(await town.faces(lastname)).toEqual([]);
    await isGood('4-recognised');
    await button(page, words('登録する', 'Enrol')).click();
    await isAt(words('カード', 'Card'));
    expect(performance.now() - begun - looking).toBeLessThan(MACHINE_MILLISECONDS);
    expect(await town.faces(lastname)).toEqual([{ consent_kind: 'screen', captures: 3 }]);

    await isGood('5-card');
    await button(page, words('カードを登録する', 'Register a card')).click();
    const dialog = page.getByRole('dialog');
    await typePin(page, '1234', words);
    await expect(dialog).toContainText(words('カードを登録しました', 'The card is registered'));
    await page.keyboard.press('Enter');
    await button(page, words('完了へ進む', 'Finish')).click();

    await expect(page.getByText(words('登録が終わりました', 'Enrolment complete'))).toBeVisible();
    await expect(page.getByRole('main')).toContainText(words('顔を登録しました', 'a face was enrolled'));
    await isGood('6-done');
    await button(page, words('ご本人の画面に戻る', 'Back to the person')).click();

    const person = page.getByRole('region', { name: lastname });
    // The person has agreed to no pass.
    await expect(person).toContainText(words('どの端末でもまだ使えません', 'no terminal accepts it yet'));
    await isGood('7-person');
    await button(page, words('顔の登録を消す', 'Delete the face')).press('Enter');
    await person.getByRole('radio', { name: words('ご本人が希望した', 'asked for it') }).check();
    await isGood('7-delete');
    await person
      .getByRole('button', { name: words('顔の登録を消す', 'Delete the face') })
      .last()
      .click();
    await expect(person.getByRole('status')).toContainText(words('顔の登録を消しました', 'The face was deleted'));
    expect(await town.faces(lastname)).toEqual([]);
    await person.getByRole('button', { name: words('登録を消す', 'Remove') }).click();
    await page.getByLabel(words('理由', 'Reason')).fill('試し');
    await page.keyboard.press('Enter');
    await expect(person).toContainText(words('カードの登録を消しました', 'The card was removed'));
  },
);

/** Goes on to the pictures with a document and a signed paper. */
async function agreeByDocument(page: Page, words: Words, lastname: string): Promise<void> {
  await begin(page, words, lastname);
  await button(page, words('カードがない・暗証番号が分からない', 'No card, or no PIN')).press('Enter');
  await button(page, words('ご本人です。同意へ進む', 'It is this person. Continue to the consent')).press('Enter');
  await page.getByRole('radio', { name: words('紙に署名', 'On paper') }).press('Space');
  await button(page, words('同意をもらいました。撮影へ進む', 'The person agrees. Continue to the pictures')).press(
    'Enter',
  );
}

async function captureByDocument(page: Page, words: Words, lastname: string): Promise<void> {
  await agreeByDocument(page, words, lastname);
  // If the pictures do not come, the page shows the reason, and so does this message.
  await expect(page.getByRole('main')).toContainText(words('3枚とも、きれいに', 'All three pictures'), LOOKED);
}

test('a face that is somebody’s already is named, and the wrong one of the two is ended, by keyboard alone @once @touched', async ({
  kiosk,
  town,
  language,
  words,
}) => {
  await town.enrolFace({ cardKey: 'face', model_id: films.modelId, captures: films.captures });
  const page = await openDesk({ kiosk, town, language, words });
  await captureByDocument(page, words, '青木');
  await page.keyboard.press('Enter');
  await expect(page.getByText('ご本人と分かりました')).toBeVisible(LOOKED);
  await page.keyboard.press('Enter');
  const resembled = page.getByRole('alert').filter({ hasText: 'よく似ています' });
  await expect(resembled).toContainText('職員だけが見てください');
  await expect(page.getByRole('main')).not.toContainText('石田');
  await expectGoodDesk(page, 'ja-enrol-4-resembled-hidden');
  await button(page, '職員が名前を見る').press('Enter');
  await expect(page.getByRole('table')).toContainText('石田 試');
  await expect(page.getByRole('table')).toContainText('1948年4月4日');
  await expectGoodDesk(page, 'ja-enrol-4-resembled');
  await page.getByRole('button', { name: '石田 試 さんの登録がまちがい' }).press('Enter');
  await expectGoodDesk(page, 'ja-enrol-4-end-other');
  await page.getByRole('dialog').getByRole('button', { name: '消して登録する' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'カードも登録できます' })).toBeVisible();
  expect(await town.faces('石田')).toEqual([]);
  expect(await town.faces('青木')).toEqual([{ consent_kind: 'paper', captures: 3 }]);
  await button(page, '完了へ進む').press('Enter');
  await button(page, '次の方へ').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('窓口での登録');
});

test('an enrolment goes on after a crash where it stopped, and one without a network is registered when that is back @once', async ({
  kiosk,
  town,
  language,
  words,
}) => {
  const page = await openDesk({ kiosk, town, language, words });
  await captureByDocument(page, words, '木村');
  await page.keyboard.press('Enter');
  await expect(page.getByText('ご本人と分かりました')).toBeVisible(LOOKED);
  await kiosk.crash();
  await page.reload();
  const begun = page.getByRole('region', { name: '途中の登録' });
  await expect(begun).toContainText('木村 試');
  await expect(begun).toContainText('撮影 3枚');
  await expectGoodDesk(page, 'ja-enrol-8-begun');
  await begun.getByRole('button', { name: '続ける' }).press('Enter');
  await expect(page.getByText('ご本人と分かりました')).toBeVisible(LOOKED);
  await town.cut();
  await page.keyboard.press('Enter');
  await expect(page.getByText('通信がつながると登録されます')).toBeVisible(LOOKED);
  expect(await town.faces('木村')).toEqual([]);
  await expectGoodDesk(page, 'ja-enrol-6-kept');
  await town.mend();
  // The host sends it by itself; after that a card can be registered, too.
  await expect(page.getByRole('heading', { name: 'カードも登録できます' })).toBeVisible(LOOKED);
  expect(await town.faces('木村')).toEqual([{ consent_kind: 'paper', captures: 3 }]);
  await button(page, '完了へ進む').press('Enter');
  await button(page, '次の方へ').press('Enter');
  await expect(begun).toContainText('木村 試 さんの顔が登録されました');
});

test('a guardian signs for a child whom a colleague has verified, and a face that is not sure alone is enrolled beside the card @once @touched', async ({
  kiosk,
  town,
  language,
  words,
}) => {
  const page = await films.open('head', language);
  // As in a town whose largest gallery requires more than this camera gives.
  await page.route('**/api/cards/holders/*', async (route) => {
    const response = await route.fetch();
    const { holder, ...rest } = await response.json();
    await route.fulfill({
      response,
      json: { ...rest, holder: { ...holder, face: { ...holder.face, recognised_from: 1 } } },
    });
  });
  await openDeskOn(page, { kiosk, town, language, words }, AKEMI);
  await begin(page, words, '星野');
  await button(page, 'カードがない・暗証番号が分からない').press('Enter');
  await expect(page.getByRole('main')).toContainText('「会員の管理」の役割をもつ職員だけ');
  const again = button(page, 'もう一度調べる');
  await again.press('Enter');
  await expect(page.getByRole('status')).toContainText('まだ記録されていません');
  await expectGoodDesk(page, 'ja-enrol-1-unverified');
  await town.verifyChild();
  await again.press('Enter');
  await expect(button(page, 'ご本人です。同意へ進む')).toBeFocused();
  await page.keyboard.press('Enter');

  await page.getByRole('radio', { name: '紙に署名' }).press('Space');
  const agreed = button(page, '同意をもらいました。撮影へ進む');
  await agreed.press('Enter');
  await expect(page.getByLabel('保護者のお名前')).toHaveAccessibleDescription(/保護者のお名前を入力/);
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    button(page, '同意書を保存する（PDF）').press('Enter'),
  ]);
  expect(paper.suggestedFilename()).toMatch(/同意書.*\.pdf$/);
  await page.getByLabel('保護者のお名前').fill('星野 母');
  await expectGoodDesk(page, 'ja-enrol-2-guardian');
  await agreed.press('Enter');
  await expect(page.getByText('3枚とも、きれいに')).toBeVisible(LOOKED);
  await page.keyboard.press('Enter');
  await expect(page.getByText('はっきりとは分かりませんでした')).toBeVisible(LOOKED);
  await expectGoodDesk(page, 'ja-enrol-4-with-card');
  await button(page, 'このまま登録する').press('Enter');
  await button(page, 'カードは登録せずに進む').press('Enter');
  await button(page, 'ご本人の画面に戻る').press('Enter');
  await expect(page.getByRole('region', { name: '星野' })).toContainText('保護者 星野 母 さん');
});

test('a camera that cannot be used says what to do, and what was begun is kept or thrown away @once @touched', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  await breakCamera(page, 'NotFoundError');
  await openDeskOn(page, { kiosk, town, language, words });
  await agreeByDocument(page, words, '木村');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('カメラがつながっていません');
  await alert.getByRole('button', { name: 'もう一度ためす' }).press('Enter');
  await expect(alert).toContainText('ケーブルを確かめて');
  await expectGoodDesk(page, 'ja-enrol-3-no-camera');
  await button(page, '戻る').press('Enter');
  await expect(page.getByRole('radio', { name: '紙に署名' })).toBeChecked();
  await button(page, '中断する').press('Enter');
  await expectGoodDesk(page, 'ja-enrol-8-leaving');
  await button(page, 'あとで続ける').press('Enter');
  const begun = page.getByRole('region', { name: '途中の登録' });
  await expect(begun).toContainText('同意の途中');
  await begun.getByRole('button', { name: '捨てる' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '捨てる' }).press('Enter');
  await expect(begun).toHaveCount(0);
});
