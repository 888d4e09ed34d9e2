import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '../../../scripts/bench/ground/api-process.ts';

const VARIABLE = 'MACHI_SAMPLE_FOLDER';

/** Folder of the sample town after its first start; each portal begins with a copy. */
export const sampleFolder = (): string | undefined => process.env[VARIABLE];

/** Fills the sample town once for all portals of a run, because that takes three times as long as a start. */
export default async function fillSampleTown(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-sample-'));
  const api = await startApi({ environment: { LOG_LEVEL: 'warn', MACHI_DATA: folder } });
  await api.stop();
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
