import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { BLAZEFACE_SIDE as SIDE, distinctFaces, facesOf, type FoundFace } from '@machi/domain/faces/blazeface';
import { MOST_COVERS, SENT_EDGE, type Cover } from '@machi/domain/reports/model';
import { platesIn } from '@machi/domain/reports/plates';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel, type GraphModel } from '@tensorflow/tfjs-converter';
import { io, setBackend, tensor4d, tidy, type Tensor } from '@tensorflow/tfjs-core';
import sharp from 'sharp';

/** Less certain ones would be wrong more often than right (docs/decisions/0205). */
const LEAST_SCORE = 0.55;
/** Sides of the squares into which a picture is cut, in its pixels: small faces need small ones. */
const SQUARES = [256, 640];
/** Part of a square that its neighbour has too, so that a face on an edge is whole in one of them. */
const SHARED = 0.25;
/** BlazeFace's box ends above the eyes: hair and chin belong to what people know somebody by. */
const MARGIN = 1.7;

// Decoders are allowed for the whole process, by the thread of pictures; only what begins as a JPEG comes here.
sharp.concurrency(1);
sharp.cache(false);

let opened: Promise<GraphModel> | undefined;
async function openNetwork(): Promise<GraphModel> {
  const { resolve } = createRequire(import.meta.url);
  const folderOf = (name: string): string => path.dirname(resolve(name));
  setWasmPaths(`${folderOf('@tensorflow/tfjs-backend-wasm')}/`);
  if (!(await setBackend('wasm'))) throw new Error('WebAssembly does not start');
  const models = path.join(folderOf('@vladmandic/human'), '../models');
  const { modelTopology, weightsManifest }: io.ModelJSON = JSON.parse(
    await readFile(path.join(models, 'blazeface.json'), 'utf8'),
  );
  const weights = new Uint8Array(await readFile(path.join(models, 'blazeface.bin')));
  const weightSpecs = weightsManifest.flatMap((group) => group.weights);
  return loadGraphModel(io.fromMemory({ modelTopology, weightSpecs, weightData: weights.buffer }));
}

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Where squares begin along an edge, evenly. */
function beginnings(length: number): number[] {
  const more = Math.max(0, Math.ceil((length - SIDE) / (SIDE * (1 - SHARED))));
  return Array.from({ length: more + 1 }, (_one, index) =>
    more === 0 ? 0 : Math.round((index * (length - SIDE)) / more),
  );
}

function lookAt(network: GraphModel, { data, width, height }: Pixels, left: number, top: number, scale: number) {
  const square = new Float32Array(SIDE * SIDE * 3).fill(-1);
  const wide = Math.min(SIDE, width - left) * 3;
  for (let y = 0; y < Math.min(SIDE, height - top); y += 1) {
    const from = ((top + y) * width + left) * 3;
    for (let x = 0; x < wide; x += 1) square[y * SIDE * 3 + x] = (data[from + x] ?? 0) / 127.5 - 1;
  }
  const outputs = tidy(() => {
    const given = network.execute(tensor4d(square, [1, SIDE, SIDE, 3]));
    const tensors: Tensor[] = Array.isArray(given) ? given : [given];
    return tensors.map((tensor) => Float32Array.from(tensor.dataSync()));
  });
  return facesOf(outputs, LEAST_SCORE, { left: left * scale, top: top * scale, scale });
}

const within = (value: number): number => Math.min(1, Math.max(0, value));
function coverOf(face: FoundFace, { width, height }: Pick<Pixels, 'width' | 'height'>): Cover {
  const [wide, high] = [face.width * MARGIN, face.height * MARGIN];
  const left = within((face.left + (face.width - wide) / 2) / width);
  // A little higher: there is more hair above than neck below.
  const top = within((face.top + (face.height - high) / 2 - face.height * 0.1) / height);
  return { left, top, width: within(wide / width + left) - left, height: within(high / height + top) - top };
}

/** Boxes over the faces and number plates in a JPEG. Nothing of it is kept. */
async function look(network: GraphModel, content: Uint8Array): Promise<readonly Cover[]> {
  const limits = { limitInputPixels: SENT_EDGE * SENT_EDGE, failOn: 'error' } as const;
  const size = await sharp(content, limits).metadata();
  const longest = Math.max(size.width, size.height);
  const found: FoundFace[] = [];
  for (const side of [...SQUARES.filter((one) => one < longest), longest]) {
    const edge = Math.round((longest * SIDE) / side);
    const { data, info } = await sharp(content, limits)
      .timeout({ seconds: 5 })
      .resize({ width: edge, height: edge, fit: 'inside' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { data, width: info.width, height: info.height };
    for (const top of beginnings(pixels.height))
      for (const left of beginnings(pixels.width))
        found.push(...lookAt(network, pixels, left, top, size.width / pixels.width));
  }
  const { data, info } = await sharp(content, limits)
    .timeout({ seconds: 5 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plates = platesIn({ data, width: info.width, height: info.height });
  return [...distinctFaces(found, MOST_COVERS).map((face) => coverOf(face, size)), ...plates].slice(0, MOST_COVERS);
}

// Without its network the thread fails, and with it the order; what is no picture is answered by null.
parentPort?.on('message', (content: Uint8Array) => {
  opened ??= openNetwork();
  void opened.then(async (network) => parentPort?.postMessage(await look(network, content).catch(() => null)));
});
