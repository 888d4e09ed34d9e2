import type pg from 'pg';
import {
  addBills,
  askDesk,
  fetchFile,
  letDayPass,
  makeBilling,
  prepareDue,
  release,
} from '../../bench/ground/debits.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { call } from '../caller.ts';
import type { Finding } from '../row.ts';

/** The member who pays by this account, and the officials who debit it; far after all others in the town. */
const PAYER = 900;
const [ONE, OTHER] = [901, 902];
const NUMBER = '4739102';
const numberIn = (text: string): boolean =>
  text.includes(NUMBER) || text.includes(Buffer.from(NUMBER).toString('base64').slice(0, 9));

/** Debits an account in a run, and finds the places of its number on the way. */
export async function debitAccount(port: number, database: pg.Client) {
  await addMembers(database, 3, PAYER);
  await makeBilling(database, [ONE, OTHER]);
  const member_id = memberIdOf(PAYER);
  const replies: string[] = [];
  const ask = async (official: number, method: string, path: string, body?: object) => {
    const asked = await askDesk(port, official, method, path, body);
    replies.push(JSON.stringify(asked.body));
    return asked;
  };
  const typed = {
    bank_code: '1010',
    branch_code: '005',
    account_type: 0,
    account_number: NUMBER,
    holder: 'サトウ ハル',
    holder_relation: 'self',
  };
  const day = new Date(Date.now() + 9 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  const entered = await ask(ONE, 'POST', '/api/mandates', { ...typed, member_id, signed_on: day });
  if (entered.status !== 201) throw new Error(`no mandate: ${entered.status} ${JSON.stringify(entered.body)}`);
  const { mandate_id } = entered.body.mandate;
  // The account has another holder's name, so a second official must accept it.
  await ask(OTHER, 'POST', `/api/mandates/${mandate_id}/accept`, { revision: 0, accepted_on: day });
  await addBills(database, PAYER, 1);
  const runId = await prepareDue(port, ONE);
  await release(port, OTHER, runId);
  await letDayPass(database, runId);
  const sent = await fetchFile(port, ONE, runId);
  const wrong = Buffer.from(sent.toString('latin1').replace(NUMBER, '4739103'), 'latin1').toString('base64');
  for (const target of ['results-check', 'results'])
    await ask(ONE, 'POST', `/api/debits/runs/${runId}/${target}`, { content: wrong });
  const paths = [
    '/api/mandates',
    `/api/mandates/${mandate_id}`,
    '/api/debits',
    `/api/debits/runs/${runId}`,
    `/api/debits/runs/${runId}/debits`,
    '/api/billing/bills',
    '/api/billing/bills/export?format=csv',
    '/api/audit',
  ];
  for (const path of paths) await ask(OTHER, 'GET', path);
  const own = { headers: sessionHeaders(PAYER) };
  for (const path of [
    '/api/own-mandates',
    '/api/fureaiplaza/payment',
    '/api/account/activities',
    '/api/account/export?format=json',
  ])
    replies.push((await call(port, 'GET', path, own)).text);
  const shown = await askDesk(port, ONE, 'POST', `/api/mandates/${mandate_id}/number`, { reason: '銀行の問い合わせ' });
  return {
    findings: (texts: { readonly log: string; readonly dump: string }): Finding[] => {
      const leaks = replies.filter(numberIn).length;
      return [
        {
          name: 'canary: the number of an account that is debited',
          isReached:
            sent.includes(NUMBER) &&
            JSON.stringify(shown.body).includes(NUMBER) &&
            leaks === 0 &&
            !numberIn(texts.log) &&
            !numberIn(texts.dump),
          figure: `${sent.includes(NUMBER) ? 'in the bank’s file' : 'not in the bank’s file'} and at a press with a reason; in ${replies.length} other replies, lists, exports and refusals of wrong results: ${leaks}; ${numberIn(texts.log) ? 'in the log' : 'nowhere in the log'}, ${numberIn(texts.dump) ? 'open in the database' : 'nowhere open in the database'}`,
        },
      ];
    },
  };
}
