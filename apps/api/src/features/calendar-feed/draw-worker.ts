import { parentPort } from 'node:worker_threads';
import { draw } from './draw.ts';
import type { Drawing } from './draw.ts';

parentPort?.on('message', (drawing: Drawing) => {
  parentPort?.postMessage(draw(drawing));
});
