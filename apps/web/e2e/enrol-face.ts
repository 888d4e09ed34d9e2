import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import { logInElsewhere } from './account/own-account.ts';
import { expect } from './portal.ts';

const captureText = (person: number, picture: number): string =>
  Buffer.from(bytesOfEmbedding(embeddingOf(person, 0.2, picture))).toString('base64');

/** The desk enrols somebody's face: numbers that are nobody's. */
export async function enrolFace(baseURL: string, memberId: number): Promise<void> {
  const { context, headers } = await logInElsewhere(baseURL, 'mari.nakamura@example.jp', 'hoshimori-mari1');
  const { model_id, consent_version } = facesFile;
  const captures = [1, 2, 3].map((picture) => captureText(4711 + memberId, picture));
  const enrolled = await context.post(`/api/cards/holders/${memberId}/face`, {
    headers,
    data: { model_id, captures, consent_version, consent_kind: 'paper' },
  });
  expect(enrolled.status(), await enrolled.text()).toBe(201);
  await context.dispose();
}
