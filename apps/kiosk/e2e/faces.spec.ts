import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { captureTrouble, recognitionLimits } from '@machi/domain/faces/capture';
import { isEmbedding, likeness } from '@machi/domain/faces/embedding';
import { openFacePage, type FacePage } from './faces/open-page.ts';

/** Pictures of people from the installed face-api package. */
const samples = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

test.describe('the camera’s networks @once', () => {
  let page: FacePage;
  test.beforeAll(async () => {
    page = await openFacePage();
  });
  test.afterAll(() => page.close());

  async function seen(name: string) {
    const found = await page.see(await readFile(path.join(samples, name)));
    if (!found) throw new Error(`no face in ${name}`);
    return { view: found.view, embedding: Float32Array.from(found.embedding) };
  }

  test('find a face, make the same numbers of it each time, and others of another face', async () => {
    const first = await seen('sample3.jpg');
    expect(isEmbedding(first.embedding)).toBe(true);
    const again = await seen('sample3.jpg');
    expect(likeness(first.embedding, again.embedding)).toBeCloseTo(1, 5);
    const other = await seen('sample6.jpg');
    expect(likeness(first.embedding, other.embedding)).toBeLessThan(0.85);
  });

  test('tell that several people stand before the camera', async () => {
    const { view } = await seen('sample1.jpg');
    expect(view.faces).toBeGreaterThan(1);
    expect(captureTrouble(view, recognitionLimits)).toBe('several-faces');
  });

  test('hold as many tensors after twenty pictures as before', async () => {
    await seen('sample1.jpg');
    const before = await page.tensors();
    for (let time = 0; time < 20; time += 1) await seen('sample1.jpg');
    expect(await page.tensors()).toBe(before);
  });

  test('find nobody in a picture without a face', async () => {
    const manifest = createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json');
    expect(await page.see(await readFile(path.join(path.dirname(manifest), 'favicon.ico')))).toBeNull();
  });
});
