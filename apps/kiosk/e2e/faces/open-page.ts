import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { faceModels } from '../../build/face-models.ts';
import { openScreenPages } from '../../src/host/screens/screen-pages.ts';
import type { FaceView } from '@machi/domain/faces/view';
import type { FilmKind } from './film/draw-film.ts';
import type { Presentation, Track } from './film/presentations.ts';
import { openBrowser } from '../../../../scripts/browser/open-browser.ts';
import { askElsewhere, megabytesOfPages, type Elsewhere } from './watch-browser.ts';

/** Result of the networks for a picture. */
export interface Seen {
  readonly view: FaceView;
  readonly embedding: readonly number[];
}

/** Milliseconds of each run: from a frame to both embeddings, and of the networks alone. */
export interface FaceTimes {
  readonly whole: readonly number[];
  readonly alone: readonly number[];
}

export interface HeldMemory {
  /** Held by the worker. */
  readonly tensors: number;
  /** Memory of the browser's process with page and worker. */
  readonly megabytes: number;
}

export interface FacePage {
  readonly modelId: string;
  /** Null if there is no face in the picture. */
  see(picture: Uint8Array): Promise<Seen | null>;
  time(picture: Uint8Array, times: number): Promise<FaceTimes>;
  /** Film of the most frontal face in a picture: its frames as JPEG, 30 a second. */
  film(picture: Uint8Array, kind: FilmKind): Promise<readonly Buffer[]>;
  /** Track while the head in a picture, or prints of it, are held before the camera. */
  present(picture: Uint8Array, presentation: Presentation): Promise<Track>;
  /** Number of recognitions, of `count` by the terminal's own worker, that find the person in these pictures. */
  recogniseAgain(frames: readonly Uint8Array[], count: number): Promise<number>;
  /** Number of tensors that the networks hold. */
  tensors(): Promise<number>;
  /** Memory that the page and the recognising worker hold. */
  held(): Promise<HeldMemory>;
  /** Whether page and worker can reach another host, for which a port is open. */
  askElsewhere(): Promise<Elsewhere>;
  /** Stops all answers to the page. */
  cutNetwork(): Promise<void>;
  /** Number of requests to each host since the page was opened. */
  hosts(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

declare global {
  // Defined by watched-worker.ts in the worker.
  var tensors: () => number;
  // Defined by page.ts.
  var faces: {
    open(): Promise<string>;
    see(picture: string): Promise<Seen | null>;
    time(picture: string, times: number): Promise<FaceTimes>;
    film(picture: string, kind: FilmKind): Promise<readonly string[]>;
    present(picture: string, presentation: Presentation): Promise<Track>;
    recogniseAgain(frames: readonly string[], count: number): Promise<number>;
    tensors(): number;
  };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const PAGE = '<!doctype html><title>Faces</title><script type="module" src="/page.js"></script>';

/** Opens the camera's networks in Chromium as on a terminal's page: same scripts, same content security policy. */
export async function openFacePage(): Promise<FacePage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-faces-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [faceModels()],
    build: {
      outDir: folder,
      target: 'chrome120',
      lib: { entry: path.join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: () => 'page.js' },
    },
  });
  await writeFile(path.join(folder, 'index.html'), PAGE);
  const pages = openScreenPages(folder);
  const server = createServer(async (request, response) => {
    const answer = await pages.answer(new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
    response.writeHead(answer?.status ?? 404, Object.fromEntries(answer?.headers ?? []));
    response.end(answer ? Buffer.from(await answer.arrayBuffer()) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await openBrowser();
  const page = await browser.newPage();
  const asked: Record<string, number> = {};
  page.context().on('request', (request) => {
    const { host } = new URL(request.url());
    if (request.url().startsWith('http')) asked[host] = (asked[host] ?? 0) + 1;
  });
  await page.goto(`http://127.0.0.1:${port}/`);
  const modelId = await page.evaluate(() => globalThis.faces.open());
  return {
    modelId,
    see: (picture) => page.evaluate((text) => globalThis.faces.see(text), base64(picture)),
    time: (picture, times) =>
      page.evaluate(([text, runs]) => globalThis.faces.time(text, runs), [base64(picture), times] as const),
    async film(picture, kind) {
      const frames = await page.evaluate(([text, of]) => globalThis.faces.film(text, of), [
        base64(picture),
        kind,
      ] as const);
      return frames.map((frame) => Buffer.from(frame, 'base64'));
    },
    present: (picture, presentation) =>
      page.evaluate(([text, of]) => globalThis.faces.present(text, of), [base64(picture), presentation] as const),
    recogniseAgain: (frames, count) =>
      page.evaluate(([texts, times]) => globalThis.faces.recogniseAgain(texts, times), [
        frames.map(base64),
        count,
      ] as const),
    tensors: () => page.evaluate(() => globalThis.faces.tensors()),
    async held() {
      const [worker] = page.workers();
      return {
        tensors: (await worker?.evaluate(() => globalThis.tensors())) ?? 0,
        megabytes: await megabytesOfPages(browser, page),
      };
    },
    askElsewhere: () => askElsewhere(page),
    cutNetwork: () => page.context().setOffline(true),
    hosts: () => asked,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
