import { parentPort } from 'node:worker_threads';
import { lookIntoPdf } from '../../ground/pdf-contents.ts';
import { sniff } from './sniff.ts';
import type { Looked } from './file-thread.ts';

async function look(sent: Uint8Array): Promise<Looked> {
  const content = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const media_type = await sniff(content);
  const isActive = media_type === 'application/pdf' && (await lookIntoPdf(content)).contents !== 'pages';
  return { media_type, isActive };
}

// An error ends the thread and reaches the waiting caller.
parentPort?.on('message', (content: Uint8Array) => {
  void look(content).then((looked) => parentPort?.postMessage(looked));
});
