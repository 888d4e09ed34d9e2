import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Scope } from '../ground/scope.ts';

const PEER = 'apps/api/src/testing/papers/bare-pdfkit.ts';

/** A process that prints the texts of papers by pdfkit alone; answers milliseconds each. */
export async function startBarePdfkit(scope: Scope): Promise<(papers: readonly unknown[]) => Promise<number[]>> {
  const child = await scope.hold(
    async () => fork(PEER),
    async (started) => void started.kill(),
  );
  return async (papers) => {
    child.send(papers);
    const [times] = await once(child, 'message');
    return times;
  };
}
