import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { buildScreens } from '../../../../scripts/build/build-screens.ts';
import { openBrowser } from '../../../../scripts/browser/open-browser.ts';
import { standBefore } from '../ground/standing-person.ts';
import { startKiosk, startTown } from '../ground/processes.ts';
import { openFacePage } from './open-page.ts';

/* Measures milliseconds from a person in view to the verdict on a terminal's screen, as JSON on standard output:
   `verdicts.ts COUNT`. The first one, which loads the networks, is listed separately. */
const [count = 5] = process.argv.slice(2).map(Number);
/** Picture of people from the installed face-api package. */
const picture = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample1.jpg',
);
/** Frames of the film for the template. */
const ENROLLED = [0, 12, 24, 36];

await buildScreens(path.resolve(import.meta.dirname, '../../../..'));
const networks = await openFacePage();
const film = await networks.film(await readFile(picture), 'head');
const seen = await Promise.all(ENROLLED.map((index) => networks.see(film[index] ?? Buffer.of())));
const captures = seen.flatMap((one) =>
  one ? [Buffer.from(bytesOfEmbedding(Float32Array.from(one.embedding))).toString('base64')] : [],
);
const { modelId } = networks;
await networks.close();

const town = await startTown();
const kiosk = await startKiosk(town);
const browser = await openBrowser();
try {
  await town.enrolFace({ cardKey: 'face', model_id: modelId, captures });
  const page = await browser.newPage({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  const person = await standBefore(page, film);
  await page.goto(kiosk.address);
  const order = { terminal_name: 'ふれあいプラザの湯', pass: 'bath', bus_kind: null, is_test: false } as const;
  await page.getByLabel('コード', { exact: true }).fill(await town.code(order));
  await page.keyboard.press('Enter');
  for (let index = 0; index <= count; index += 1) {
    await page.getByRole('button', { name: /顔で/ }).click({ timeout: 120_000 });
    console.log(JSON.stringify(await person.untilVerdict()));
  }
} finally {
  await browser.close();
  await kiosk.stop();
  await town.stop();
}
