import type { Page } from '@playwright/test';
import { drawFilms, type Films } from './ground/film.ts';
import { BATH, expect, openTerminal, test } from './terminal.ts';

let films: Films;
test.beforeAll(async () => {
  films = await drawFilms('head', 'flat');
});
test.afterAll(() => films.remove());
test.afterEach(async ({ town }) => {
  await films.closePages();
  await town.facesOff();
});

/** Shows the face until it is recognised, as a person would: a slow machine sometimes misses a blink. */
async function showFace(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  const button = page.getByRole('button', { name: /顔で/ });
  await button.click();
  const said: string[] = [];
  const hear = async (): Promise<string> => {
    const words = await title.innerText();
    if (words !== said.at(-1)) said.push(words);
    if (!words.includes('石田さん') && (await button.isVisible())) await button.click();
    return said.join(' → ');
  };
  await expect.poll(hear, { timeout: 120_000 }).toContain('石田さん');
}

test('an enrolled face opens the bath by a challenge, and a film of a person does so, too @once [rule:pass.face-to-camera]', async ({
  town,
  kiosk,
}) => {
  await town.enrolFace({ cardKey: 'face', model_id: films.modelId, captures: films.captures });
  const before = (await town.visits('face')).length;
  const page = await films.open('head');
  await openTerminal({ page, kiosk, town, language: 'ja' }, BATH);
  await showFace(page);
  // A second try after a missed greeting belongs to the same visit.
  expect((await town.visits('face'))[before]).toEqual({ reason: 'admitted', decided_by: 'server', is_counted: true });
  // The camera is off again: nothing plays.
  await expect(page.locator('video')).toHaveCount(0);
});

test('without a network an enrolled face opens the bath all the same, and the town hears of it afterwards @once', async ({
  town,
  kiosk,
}) => {
  await town.enrolFace({ cardKey: 'face', model_id: films.modelId, captures: films.captures });
  const before = (await town.visits('face')).length;
  const page = await films.open('head');
  await openTerminal({ page, kiosk, town, language: 'ja' }, BATH);
  await expect.poll(() => kiosk.files().some((file) => /^vault\/face-\d+\.sealed$/.test(file))).toBe(true);
  await town.cut();
  await showFace(page);
  expect(await town.visits('face')).toHaveLength(before);
  await town.mend();
  // On a slow machine the face is shown once more before the first greeting is read.
  await expect
    .poll(async () => (await town.visits('face')).slice(before).map((visit) => visit.decided_by), { timeout: 90_000 })
    .toContain('terminal');
});

test('a print of an enrolled face, however it is turned, is let in by nobody @once', async ({ town, kiosk }) => {
  await town.enrolFace({ cardKey: 'face', model_id: films.modelId, captures: films.captures });
  const before = await town.visits('face');
  const page = await films.open('flat');
  await openTerminal({ page, kiosk, town, language: 'ja' }, BATH);
  await page.getByRole('button', { name: /顔で/ }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(/向けてください/);
  // Its time runs out.
  await expect(page.getByText('時間が過ぎました')).toBeVisible({ timeout: 60_000 });
  await expect(title).not.toContainText('石田');
  expect(await town.visits('face')).toEqual(before);
});
