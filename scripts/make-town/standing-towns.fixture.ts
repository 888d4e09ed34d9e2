import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWorkbook } from '@machi/api/src/workbook/write-workbook.ts';
import type { FilledSheets } from '@machi/domain/workbook/model';
import { ferryFeed, ferryRoutes } from './ferries.fixture.ts';
import { makeTownFrom } from './from-workbook.ts';
import { oharashi, oharashiLotteries } from './oharashi.fixture.ts';
import { readOrder } from './order.ts';
import { islandDoors, shiomijima } from './shiomijima.fixture.ts';

/** The island has no on-demand bus; the clerk's workbook has every sheet, for the tests that read it. */
const island: FilledSheets = {
  ...shiomijima,
  stops: [],
  town: (shiomijima['town'] ?? []).map((town) =>
    Object.fromEntries(Object.entries(town).filter(([column]) => !column.startsWith('bus_'))),
  ),
};
/** Towns that stand beside the sample town in the tests, by their keys. */
const books: Readonly<Record<string, FilledSheets>> = { shiomijima: island, oharashi };
/** Before the clocks of all tests: what a new town publishes is there. */
const MADE = new Date('2026-11-20T03:00:00Z');

async function makeOne(key: string, filled: FilledSheets, towns: string): Promise<void> {
  const file = path.join(towns, `${key}.xlsx`);
  await writeFile(file, await writeWorkbook(filled));
  await makeTownFrom(readOrder([key, '--from', file, '--towns', towns], towns), [file], MADE);
}

/** Makes the packs of the island and the city, once for all processes of a run, and answers the folder of both. */
export async function standingTowns(above: string): Promise<string> {
  const kept = path.join(above, 'standing-towns');
  const isThere = await access(kept).then(
    () => true,
    () => false,
  );
  if (isThere) return kept;
  await mkdir(above, { recursive: true });
  const made = await mkdtemp(path.join(above, 'standing-'));
  for (const [key, filled] of Object.entries(books)) await makeOne(key, filled, made);
  const pack = path.join(made, 'shiomijima');
  await writeFile(path.join(pack, 'transport.json'), JSON.stringify(ferryRoutes));
  await writeFile(path.join(pack, 'doors.json'), JSON.stringify(islandDoors));
  await mkdir(path.join(pack, 'gtfs'));
  for (const [name, text] of Object.entries(ferryFeed)) await writeFile(path.join(pack, 'gtfs', name), text);
  const life = path.join(made, 'oharashi', 'sample-life');
  await mkdir(life);
  await writeFile(path.join(life, 'lotteries.json'), JSON.stringify(oharashiLotteries));
  // Atomic, so that others see all of it or nothing.
  await rename(made, kept).catch(() => rm(made, { recursive: true, force: true }));
  return kept;
}
