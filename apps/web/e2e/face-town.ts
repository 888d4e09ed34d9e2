import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import { startApi } from '../../../scripts/bench/ground/api-process.ts';
import { logInElsewhere } from './account/own-account.ts';
import { expect, test as base } from './portal.ts';

const towns = path.resolve(import.meta.dirname, '../../../towns');

/** Journeys in the sample town as one that recognises faces. */
export const test: typeof base = base.extend<object, { readonly portal: string }>({
  portal: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'machi-faces-'));
      await cp(towns, folder, { recursive: true });
      const file = path.join(folder, 'hoshimori', 'passes.json');
      const passes: object = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...passes, faces: facesFile }));
      const api = await startApi({ environment: { LOG_LEVEL: 'warn', MACHI_TOWNS: folder } });
      await use(`http://127.0.0.1:${api.port}`);
      await api.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const captureText = (picture: number): string =>
  Buffer.from(bytesOfEmbedding(embeddingOf(4711, 0.2, picture))).toString('base64');

/** The desk enrols somebody's face: numbers that are nobody's. */
export async function enrolFace(baseURL: string, memberId: number): Promise<void> {
  const { context, headers } = await logInElsewhere(baseURL, 'mari.nakamura@example.jp', 'hoshimori-mari1');
  const { model_id, consent_version } = facesFile;
  const enrolled = await context.post(`/api/cards/holders/${memberId}/face`, {
    headers,
    data: { model_id, captures: [1, 2, 3].map(captureText), consent_version, consent_kind: 'paper' },
  });
  expect(enrolled.status(), await enrolled.text()).toBe(201);
  await context.dispose();
}
