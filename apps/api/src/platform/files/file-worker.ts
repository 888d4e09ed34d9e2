import { parentPort } from 'node:worker_threads';
import { lookIntoPdf } from '../../ground/pdf-contents.ts';
import { sniff } from './sniff.ts';
import type { FileOrder, Looked } from './file-thread.ts';

async function look(sent: Uint8Array): Promise<Looked> {
  const content = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const media_type = await sniff(content);
  const isActive = media_type === 'application/pdf' && (await lookIntoPdf(content)).contents !== 'pages';
  return { media_type, isActive };
}

async function work(order: FileOrder): Promise<void> {
  if (order instanceof Uint8Array) return parentPort?.postMessage(await look(order));
  // Loaded when they are needed, which is seldom.
  if ('days' in order) {
    const { judgeChanges } = await import('../../town/judge-changes.ts');
    return parentPort?.postMessage(await judgeChanges(order));
  }
  if ('held' in order) {
    const { judgeHeld } = await import('../../town/judge-changes.ts');
    return parentPort?.postMessage(await judgeHeld(order));
  }
  const { judgeTown } = await import('../../new-town/judge-town.ts');
  parentPort?.postMessage(await judgeTown(order));
}

// An error ends the thread and reaches the waiting caller.
parentPort?.on('message', (order: FileOrder) => void work(order));
