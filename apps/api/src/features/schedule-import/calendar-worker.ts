import { parentPort } from 'node:worker_threads';
import type { Asked } from '@machi/domain/schedule-import/drafts';
import { readFile } from '../../calendar-files/read-file.ts';

/** An uploaded calendar file. */
export interface SentFile extends Asked {
  readonly content: Uint8Array;
}

parentPort?.on('message', ({ content, ...asked }: SentFile) => {
  parentPort?.postMessage(readFile(content, asked));
});
