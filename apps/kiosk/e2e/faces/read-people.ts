import { appendFile, mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FaceView } from '@machi/domain/faces/view';
import type { FacePage } from './open-page.ts';
import type { LabelledPerson } from './trials.ts';

const STRANGERS = '_strangers';
const PICTURE = /\.(?:jpe?g|png|webp)$/i;
const EVERY = 100;

/** Line of the output file: the result for one picture. */
interface Line {
  readonly picture: string;
  readonly model: string;
  readonly seen: { readonly view: FaceView; readonly embedding: string } | null;
}

/** All pictures, as `person/file`, in a stable order. */
async function listPictures(data: string): Promise<string[]> {
  const entries = await readdir(data, { withFileTypes: true }).catch(() => {
    throw new Error(`There is no folder ${data}.`);
  });
  const folders = entries.filter((entry) => entry.isDirectory());
  const lists = await Promise.all(
    folders.map(async ({ name }) =>
      (await readdir(path.join(data, name))).filter((file) => PICTURE.test(file)).map((file) => `${name}/${file}`),
    ),
  );
  return lists.flat().toSorted();
}

async function readLines(file: string, model: string): Promise<Map<string, Line['seen']>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  // The last line may have been cut off.
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean);
  const read = lines.map((line): Line => JSON.parse(line)).filter((line) => line.model === model);
  return new Map(read.map(({ picture, seen }) => [picture, seen]));
}

const packed = (embedding: readonly number[]): string =>
  Buffer.from(Float32Array.from(embedding).buffer).toString('base64');
function unpacked(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

export interface ReadPeople {
  readonly people: readonly LabelledPerson[];
  readonly views: readonly FaceView[];
  readonly pictures: number;
  readonly withoutFace: number;
}

/** Runs the networks on all pictures of a folder; skips those already in `out` from an earlier run. */
export async function readPeople(
  data: string,
  out: string,
  page: FacePage,
  progress: (text: string) => void,
): Promise<ReadPeople> {
  const pictures = await listPictures(data);
  if (pictures.length === 0) throw new Error(`There are no pictures in ${data}: a folder for each person is wanted.`);
  await mkdir(out, { recursive: true });
  const file = path.join(out, 'embeddings.jsonl');
  const known = await readLines(file, page.modelId);
  for (const [index, picture] of pictures.entries()) {
    if (known.has(picture)) continue;
    const seen = await page.see(await readFile(path.join(data, picture)));
    const kept = seen && { view: seen.view, embedding: packed(seen.embedding) };
    const line: Line = { picture, model: page.modelId, seen: kept };
    await appendFile(file, `${JSON.stringify(line)}\n`);
    known.set(picture, kept);
    if (index % EVERY === 0) progress(`${index} of ${pictures.length} pictures`);
  }
  const people = new Map<string, Float32Array[]>();
  const views: FaceView[] = [];
  let withoutFace = 0;
  for (const picture of pictures) {
    const seen = known.get(picture) ?? null;
    if (!seen) {
      withoutFace += 1;
      continue;
    }
    const folder = path.dirname(picture);
    const name = folder === STRANGERS ? picture : folder;
    people.set(name, [...(people.get(name) ?? []), unpacked(seen.embedding)]);
    views.push(seen.view);
  }
  return {
    people: [...people].map(([name, embeddings]) => ({ name, embeddings })),
    views,
    pictures: pictures.length,
    withoutFace,
  };
}
