import type pg from 'pg';
import type { Finding } from '../row.ts';
import { call } from '../caller.ts';
import { PERSON } from '../canary-person.ts';
import { told } from '../canary-findings.ts';

type Headers = Readonly<Record<string, string>>;

/** Data that identify the account: its number, and the holder's name in banks' files. */
const NUMBER = '7391046';
const HOLDER = 'ｶﾅﾘｱｻﾞﾜ';
export const accountWordsIn = (text: string): string[] => [NUMBER, HOLDER].filter((word) => text.includes(word));

const TODAY = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);

/**
 * Takes the person through a request for account transfer, printed and handed in, and the office through entering,
 * accepting and looking at it; then bills and pays all use, so that the person may withdraw.
 */
export async function useAccount(
  { port, database }: { readonly port: number; readonly database: pg.Client },
  own: Headers,
  official: Headers,
  member_id: number,
) {
  const made = async (headers: Headers, method: string, target: string, body?: object) => {
    const { status, text } = await call(port, method, target, { headers, ...(body && { body }) });
    if (status >= 300) throw new Error(`${method} ${target}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  const account = {
    bank_code: '1010',
    branch_code: '005',
    account_type: 0,
    account_number: NUMBER,
    holder: `${PERSON.lastfurigana} ${PERSON.firstfurigana}`,
    holder_relation: 'self',
  };
  await made(own, 'POST', '/api/mandate-papers', account);
  const { mandate } = await made(official, 'POST', '/api/mandates', { ...account, member_id, signed_on: TODAY });
  const { mandate_id } = mandate;
  // The refused requests hold the number, too.
  const refused = [
    await call(port, 'POST', '/api/mandates', {
      headers: official,
      body: { ...account, member_id, signed_on: TODAY },
    }),
    await call(port, 'POST', '/api/mandates', {
      headers: official,
      body: { ...account, account_number: `${NUMBER}9`, member_id, signed_on: TODAY },
    }),
    await call(port, 'POST', '/api/mandates', { headers: own, body: { ...account, member_id, signed_on: TODAY } }),
  ];
  await made(official, 'POST', `/api/mandates/${mandate_id}/accept`, { revision: 0, accepted_on: TODAY });
  const shown = await made(official, 'POST', `/api/mandates/${mandate_id}/number`, { reason: '銀行の問い合わせ' });
  // Counted by the server: staff may have to discuss a tap with the person.
  await database.query(
    `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
     values (gen_random_uuid(), 'bath', $1, now() - interval '1 hour', extract(year from now() - interval '3 months'), 'none', 'accepted',
       'admitted', true, 'server', now())`,
    [member_id],
  );
  const { payment } = await made(own, 'GET', '/api/fureaiplaza/payment');
  const { billing_id } = await made(own, 'POST', '/api/fureaiplaza/payment/bill', payment.unbilled);
  if (billing_id !== null) {
    const { bill } = await made(official, 'GET', `/api/billing/bills/${billing_id}`);
    await made(official, 'GET', `/api/billing/bills/${billing_id}/paper?paper=invoice`);
    await made(official, 'POST', `/api/billing/bills/${billing_id}/cash`, { seen: bill.seen, paid_on: TODAY });
  }
  return {
    billing_id,
    /** Shown in the office's reply to the button, and in no refusal. */
    isShown: shown.number.account_number === NUMBER,
    refusedWith: refused.map(({ status }) => status),
    refusedLeaks: refused.flatMap(({ text }) => accountWordsIn(text)),
  };
}

interface Gathered {
  readonly used: Awaited<ReturnType<typeof useAccount>>;
  /** The database while the person was a member, after they left, and after a backup was restored. */
  readonly dump: string;
  readonly after: string;
  readonly restored: string;
  readonly logs: string;
  readonly mails: string;
  readonly replies: readonly string[];
}

/** Places where the account was found. */
export function accountFindings({ used, dump, after, restored, logs, mails, replies }: Gathered): Finding[] {
  const stored = dump.includes(NUMBER) ? [NUMBER] : [];
  const left = [...accountWordsIn(after), ...accountWordsIn(restored)];
  return [
    {
      name: 'canary: the account is shown to billing at a press, and its number is in no row of the database',
      isReached:
        used.isShown &&
        used.billing_id !== null &&
        used.refusedWith.join() === '409,422,403' &&
        dump.includes(HOLDER) &&
        stored.length === 0,
      figure: `${used.billing_id === null ? 'no bill' : 'a bill'}, the holder ${dump.includes(HOLDER) ? 'in' : 'missing from'} the database; refused with ${used.refusedWith.join()}; the number in the database: ${told(stored)}`,
    },
    {
      name: 'canary: number and holder of the account in no log, mail, refusal or reply to others',
      isReached: [...accountWordsIn(logs + mails), ...used.refusedLeaks, ...replies].length === 0,
      figure: told([...accountWordsIn(logs + mails), ...used.refusedLeaks, ...replies]),
    },
    {
      name: 'canary: nothing of the account is left after the withdrawal, nor after a restore',
      isReached: left.length === 0,
      figure: `left: ${told(left)}`,
    },
  ];
}
