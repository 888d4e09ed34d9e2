import { parentPort } from 'node:worker_threads';

/** Answers what it is told, but for two words. */
parentPort?.on('message', (word: string) => {
  if (word === 'break') throw new Error('broken');
  if (word !== 'be silent') parentPort?.postMessage(word);
});
