import { readFileSync } from 'node:fs';
import { access, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '../../../scripts/bench/ground/api-process.ts';
import { standingTowns } from '../../../scripts/make-town/standing-towns.fixture.ts';
import type { Person } from './person.ts';

const VARIABLE = 'MACHI_SAMPLE_FOLDER';
const SAMPLE = 'hoshimori';
/** Towns of the journeys: the sample, and the island and the city beside it. */
export type JourneyTown = typeof SAMPLE | 'shiomijima' | 'oharashi';

/** Folder of the sample town after its first start; each portal begins with a copy. */
export const sampleFolder = (): string | undefined => process.env[VARIABLE];

/** A worker has one town: what its journeys know of rooms and people comes from it. */
let here: { readonly town: JourneyTown; readonly towns: string } = {
  town: SAMPLE,
  towns: path.join(import.meta.dirname, '../../../towns'),
};
export const townHere = (): JourneyTown => here.town;

/** The sample people of the worker's town. */
type SamplePerson = Person & {
  readonly lastname: string;
  readonly firstname: string;
  readonly roles?: readonly string[];
};
export const peopleHere = (): readonly SamplePerson[] =>
  JSON.parse(readFileSync(path.join(here.towns, here.town, 'sample-members.json'), 'utf8'));

/** What the worker's town is called, in both languages, and its office's telephone. */
export const townFileHere = (): Readonly<Record<'town_name', Readonly<Record<'ja' | 'en', string>>>> & {
  readonly office_tel: string;
} => JSON.parse(readFileSync(path.join(here.towns, here.town, 'town.json'), 'utf8'));

/** Goes to a town: the data folder of its first start, which is made once a run, and the settings that name it. */
export async function goTo(town: JourneyTown) {
  const above = path.dirname(sampleFolder() ?? '');
  if (town === SAMPLE) return { beginsWith: sampleFolder(), environment: {} };
  const towns = await standingTowns(above);
  here = { town, towns };
  const environment = { MACHI_TOWNS: towns, MACHI_TOWN: town };
  const kept = path.join(above, town);
  const isThere = await access(kept).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const made = await mkdtemp(path.join(above, 'first-start-'));
    const api = await startApi({ environment: { LOG_LEVEL: 'warn', MACHI_DATA: made, ...environment } });
    await api.stop();
    await rename(made, kept).catch(() => rm(made, { recursive: true, force: true }));
  }
  return { beginsWith: kept, environment };
}

/** Fills the sample town once for all portals of a run, because that takes three times as long as a start. */
export default async function fillSampleTown(): Promise<() => Promise<void>> {
  const above = await mkdtemp(path.join(tmpdir(), 'machi-samples-'));
  const folder = path.join(above, 'sample');
  const api = await startApi({ environment: { LOG_LEVEL: 'warn', MACHI_DATA: folder } });
  await api.stop();
  process.env[VARIABLE] = folder;
  return () => rm(above, { recursive: true, force: true });
}
