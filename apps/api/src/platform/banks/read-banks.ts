import { parentPort } from 'node:worker_threads';
import type { BankList } from './bank-directory.ts';

/** Reading the list takes 60 MB; the result is a little text. */
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
  // An error ends the thread and reaches the waiting caller.
  void readBanks().then((list) => parentPort?.postMessage(list));
});
