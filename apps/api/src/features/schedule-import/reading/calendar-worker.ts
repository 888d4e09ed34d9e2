import { parentPort } from 'node:worker_threads';
import type { Asked } from '@machi/domain/schedule-import/drafts';
import { readFile } from './read-file.ts';

/** A calendar file as it was sent. */
export interface SentFile extends Asked {
  readonly content: Uint8Array;
}

parentPort?.on('message', ({ content, ...asked }: SentFile) => {
  parentPort?.postMessage(readFile(content, asked));
});
