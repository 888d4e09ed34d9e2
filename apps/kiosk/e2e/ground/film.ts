import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import type { FilmKind } from '../faces/film/draw-film.ts';
import { openFacePage } from '../faces/open-page.ts';
import { openCameraPage } from './camera-browser.ts';

/** Picture of people from the installed face-api package; no copy is kept. */
const picture = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample1.jpg',
);

/** Films of a drawn head for Chromium's file camera, and its embeddings. */
export interface Films {
  readonly modelId: string;
  /** Base64 of four pictures' numbers. */
  readonly captures: readonly string[];
  /** Opens a page in a browser whose camera plays a film. */
  open(film: FilmKind, language?: 'ja' | 'en'): Promise<Page>;
  closePages(): Promise<void>;
  remove(): Promise<void>;
}

/** Draws these films. */
export async function drawFilms(...kinds: readonly FilmKind[]): Promise<Films> {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-film-'));
  const faces = await openFacePage();
  const fileOf = (kind: FilmKind): string => path.join(folder, `${kind}.mjpeg`);
  let captures: readonly string[] = [];
  for (const kind of kinds) {
    const frames = await faces.film(await readFile(picture), kind);
    await writeFile(fileOf(kind), Buffer.concat(frames));
    if (kind !== 'head') continue;
    const seen = await Promise.all([0, 12, 24, 36].map((index) => faces.see(frames[index] ?? Buffer.of())));
    captures = seen.flatMap((one) =>
      one ? [Buffer.from(bytesOfEmbedding(Float32Array.from(one.embedding))).toString('base64')] : [],
    );
  }
  await faces.close();

  const browsers: Browser[] = [];
  return {
    modelId: faces.modelId,
    captures,
    async open(film, language = 'ja') {
      const { page, browser } = await openCameraPage({ film: fileOf(film), language });
      browsers.push(browser);
      return page;
    },
    async closePages() {
      for (const browser of browsers.splice(0)) await browser.close();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
