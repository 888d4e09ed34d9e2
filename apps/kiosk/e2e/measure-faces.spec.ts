import { embeddingOf, facesFile, goodView } from '@machi/domain/faces/faces.fixture';
import { LEAST_MEASURED } from '@machi/domain/faces/calibration';
import { logIn } from './at-desk.ts';
import { playEyes } from './ground/played-eyes.ts';
import { expectGoodDesk } from './look-at-desk.ts';
import { expect, test } from './terminal.ts';

/** Several looks of one colleague. */
const picturesOf = (person: number) => Array.from({ length: 9 }, (_, index) => embeddingOf(person, 0.2, index + 1));

test('colleagues are measured one after the other by keyboard alone, nobody twice, and scores alone leave the desk @once @touched', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  await town.facesOn();
  const eyes = await playEyes(page, facesFile.model_id);
  await page.goto(kiosk.address);
  await page.goto(new URL('/desk/', kiosk.address).href);
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
  await logIn(page, town, words);
  await page.getByRole('button', { name: words('顔の基準', 'Face thresholds') }).press('Enter');
  const begin = page.getByRole('button', { name: words('始める', 'Start'), exact: true });
  await begin.press('Enter');
  await expect(page.getByText(words('場所を入力してください。', 'Please enter the place.'))).toBeVisible();
  await expect(page.getByRole('textbox')).toBeFocused();
  await expectGoodDesk(page, `${language}-measure-begin`);
  await page.getByLabel(words('カメラのある場所', 'Where is this camera?')).fill('ふれあいの湯の受付');
  await page.keyboard.press('Enter');

  const agree = page.getByRole('button', { name: words('同意を得たので始める', 'They agree: start') });
  const send = page.getByRole('button', { name: words('送る', 'Send'), exact: true });
  async function turnHead() {
    await eyes.see(goodView);
    await expect(page.getByText(words('9枚のうち1枚', '1 of 9 pictures'))).toBeVisible();
    await eyes.see({ ...goodView, yaw: 8 });
    await expect(page.getByText(words('9枚のうち2枚', '2 of 9 pictures'))).toBeVisible();
    await eyes.see({ ...goodView, yaw: -8 });
    // From here on any good look counts, and the last ones come by themselves, each some time after the one before.
    await eyes.hasten(8);
    await expect(agree).toBeVisible();
    await eyes.hasten(1);
  }
  for (let person = 1; person <= LEAST_MEASURED; person += 1) {
    await expect(page.getByText(words(`${person - 1}人測りました`, `${person - 1} measured`))).toBeVisible();
    await expect(send).toHaveCount(0);
    await eyes.meet(picturesOf(person));
    await agree.press('Enter');
    // Nine pictures are taken by themselves: straight, to either side, and three looks of two.
    await turnHead();
    if (person > 1) continue;
    await agree.press('Enter');
    await turnHead();
    await expect(page.getByText(words('二度は数えませんでした', 'not counted again'))).toBeVisible();
    await expectGoodDesk(page, `${language}-measure`);
  }
  await expect(send).toBeVisible();
  await expectGoodDesk(page, `${language}-measure-enough`);
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/face-calibrations') && request.method() === 'POST',
  );
  await send.press('Enter');
  const body: { people: { own: number[]; others: number[] }[] } = (await sent).postDataJSON();
  expect(body.people.map((person) => Object.keys(person))).toEqual(body.people.map(() => ['own', 'others']));
  expect(body.people).toHaveLength(LEAST_MEASURED);
  await expect(page.getByText(words('測定を送りました', 'The measurement has been sent'))).toBeVisible();
  await expectGoodDesk(page, `${language}-measure-sent`);
  await town.facesOff();
});
