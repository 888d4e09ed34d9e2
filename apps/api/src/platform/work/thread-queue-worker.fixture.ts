import { parentPort } from 'node:worker_threads';

/** Echoes each message, except for two words. */
parentPort?.on('message', (word: string) => {
  if (word === 'break') throw new Error('broken');
  if (word !== 'be silent') parentPort?.postMessage(word);
});
