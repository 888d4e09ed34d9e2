import { parentPort } from 'node:worker_threads';
import { draw, type Drawing } from './draw.ts';

parentPort?.on('message', (drawing: Drawing) => {
  parentPort?.postMessage(draw(drawing));
});
