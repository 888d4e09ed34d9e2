import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { openFacePage } from './open-page.ts';

/* Times of the camera's networks as JSON on standard output, one line a round, for the bench: `time.ts ROUNDS RUNS`. */
const [rounds = 1, runs = 1] = process.argv.slice(2).map(Number);
/** Picture of people from the installed face-api package. */
const picture = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample3.jpg',
);
const page = await openFacePage();
try {
  const bytes = await readFile(picture);
  for (let round = 0; round < rounds; round += 1) console.log(JSON.stringify(await page.time(bytes, runs)));
} finally {
  await page.close();
}
