import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import { deskOf, sampleOfficial } from './desk/officials.ts';
import { expect } from './portal.ts';

const captureText = (person: number, picture: number): string =>
  Buffer.from(bytesOfEmbedding(embeddingOf(person, 0.2, picture))).toString('base64');

/** The desk enrols a face for a member, with generated captures. */
export async function enrolFace(baseURL: string | undefined, memberId: number): Promise<void> {
  const desk = await deskOf(await sampleOfficial(baseURL, 'enrolment'), baseURL);
  const { model_id, consent_version } = facesFile;
  const captures = [1, 2, 3].map((picture) => captureText(4711 + memberId, picture));
  const enrolled = await desk.post(`/api/cards/holders/${memberId}/face`, {
    data: { model_id, captures, consent_version, consent_kind: 'paper' },
  });
  expect(enrolled.status(), await enrolled.text()).toBe(201);
  await desk.dispose();
}
