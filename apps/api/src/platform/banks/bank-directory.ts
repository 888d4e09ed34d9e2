import { toAccountHolder } from '@machi/domain/fields/account-holder';
import { halfWidth } from '@machi/domain/fields/width';
import { MOST_BANKS } from '@machi/domain/mandates/contract';
import type { BankStanding, BankView } from '@machi/domain/mandates/views';
import { isRefusal } from '@machi/domain/refusals/model';
import { JAPAN_POST } from '@machi/domain/zengin/collection';
import { createThreadQueue, forNobody } from '../work/thread-queue.ts';

/** Banks in the order of their codes. Each branch is one line: code, name and kana, separated by tabs. */
export type BankList = readonly (BankView & { readonly branches: string })[];

interface Found {
  readonly found: BankView[];
  readonly has_more: boolean;
}

export interface Banks {
  /** Banks with these codes that match the query. */
  find(q: string, codes: ReadonlySet<string>): Found;
  bank(code: string): BankView | undefined;
  /** Matching branches of a bank; undefined: there is no such bank. */
  branches(bankCode: string, q: string): Found | undefined;
  branch(bankCode: string, code: string): BankView | undefined;
  standing(bankCode: string, branchCode: string): BankStanding;
}

export interface BankDirectory {
  /** Read at first use. */
  read(): Promise<Banks>;
}

/** The list leaves out the common parts of bank and branch names. */
const bankName = (code: string, name: string): string =>
  (code < '1000' || code === JAPAN_POST) && !name.endsWith('銀行') ? `${name}銀行` : name;
const branchName = (bankCode: string, name: string): string =>
  bankCode === JAPAN_POST
    ? `${name}店`
    : /[店部所課室局]$|センタ－?|センター$|プラザ$/.test(name)
      ? name
      : `${name}支店`;

/** The query in both forms in which it may be in the list. */
function typed(q: string) {
  const text = halfWidth(q.normalize('NFKC')).replace(/(?<=.)(?:銀行|支店)$/, '');
  return { text, kana: toAccountHolder(text) };
}

function fitting(places: readonly BankView[], q: string): Found {
  const { text, kana } = typed(q);
  const rank = (place: BankView): number => {
    if (text === '' || place.code === text) return 0;
    if (place.name.startsWith(text) || toAccountHolder(place.kana).startsWith(kana)) return 1;
    return place.code.startsWith(text) || place.name.includes(text) ? 2 : 3;
  };
  const found = places
    .map((place) => ({ place, at: rank(place) }))
    .filter(({ at }) => at < 3)
    .toSorted((one, other) => one.at - other.at)
    .map(({ place }) => place);
  return { found: found.slice(0, MOST_BANKS), has_more: found.length > MOST_BANKS };
}

function banksOf(list: BankList): Banks {
  const banks = list.map(({ code, name, kana }) => ({ code, name: bankName(code, name), kana }));
  const bankByCode = new Map(banks.map((bank) => [bank.code, bank]));
  const lines = new Map(list.map(({ code, branches }) => [code, branches]));
  const branchesOf = (bankCode: string): BankView[] =>
    (lines.get(bankCode) ?? '').split('\n').flatMap((line) => {
      const [code = '', name = '', kana = ''] = line.split('\t');
      return code === '' ? [] : [{ code, name: branchName(bankCode, name), kana }];
    });
  const branch = (bankCode: string, code: string) => branchesOf(bankCode).find((one) => one.code === code);
  return {
    find: (q, codes) =>
      fitting(
        banks.filter(({ code }) => codes.has(code)),
        q,
      ),
    bank: (code) => bankByCode.get(code),
    branches: (bankCode, q) => (lines.has(bankCode) ? fitting(branchesOf(bankCode), q) : undefined),
    branch,
    standing: (bankCode, branchCode) =>
      !bankByCode.has(bankCode) ? 'bank-gone' : branch(bankCode, branchCode) ? 'known' : 'branch-gone',
  };
}

const LIMITS = {
  mostWaiting: 1,
  mostOfOne: 1,
  mostMilliseconds: 60_000,
  // It is used once; its memory would otherwise stay in use.
  idleMilliseconds: 1,
  // It needs less than 32, and the process does not return a thread's memory at once.
  mostMegabytes: 48,
};

/** The banks of Japan and their branches from the package, read once a process in a thread. */
export function createBankDirectory(): BankDirectory {
  const queue = createThreadQueue<null, BankList>(new URL('read-banks.ts', import.meta.url), LIMITS, forNobody);
  let reading: Promise<Banks> | undefined;
  async function read(): Promise<Banks> {
    const list = await queue.run(0, null);
    if (isRefusal(list)) throw new Error('the list of banks could not be read');
    return banksOf(list);
  }
  return {
    read() {
      reading ??= read().catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      return reading;
    },
  };
}
