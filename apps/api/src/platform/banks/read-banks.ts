import { parentPort } from 'node:worker_threads';
import type { BankList } from './bank-directory.ts';

/** The list takes 60 MB to read; what is handed over is some text. */
async function readBanks(): Promise<BankList> {
  const { default: banks } = await import('zengin-code');
  return Object.values(banks)
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .map(({ code, name, kana, branches }) => ({
      code,
      name,
      kana,
      branches: Object.values(branches)
        .toSorted((one, other) => (one.code < other.code ? -1 : 1))
        .map((branch) => `${branch.code}\t${branch.name}\t${branch.kana}`)
        .join('\n'),
    }));
}

parentPort?.on('message', () => {
  // What goes wrong ends the thread, and the one that waits hears of it.
  void readBanks().then((list) => parentPort?.postMessage(list));
});
