import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type pg from 'pg';
import { bankDayBefore, bankDayFrom } from '@machi/domain/calendar/bank-days';
import { addDays, dateAt, monthOf } from '@machi/domain/calendar/model';
import { SECRET, cleanEnvironment } from './api-process.ts';
import { openLine, writeRequest } from './http-line.ts';
import { memberIdOf, sessionHeaders } from './people.ts';

/** Amount of a debit in benches and torture. */
const DEBIT_YEN = 200;
const COLLECTION = 'shinkin';

/** Officials who may debit, each with a session. */
export const makeBilling = (database: pg.Client, indexes: readonly number[]) =>
  database.query(
    `update member set is_official = true, organization_id = 1, roles = '{billing}' where member_id = any($1::int[])`,
    [indexes.map(memberIdOf)],
  );

/** Accounts accepted by the bank, for these members; their numbers are sealed as the town does it. */
export async function addAccounts(databaseUrl: string, from: number, count: number, head = 1): Promise<void> {
  const words = [memberIdOf(from), count, head].map(String);
  await promisify(execFile)(process.execPath, ['apps/api/src/testing/billing/add-payers.ts', ...words], {
    env: cleanEnvironment({ DATABASE_URL: databaseUrl, MACHI_SECRET: SECRET, LOG_LEVEL: 'silent' }),
  });
}

/** The next bank day, for debiting bills, and the last one, for the bank's answer. */
const debitDays = (now = new Date()) => {
  const today = dateAt(now);
  return { next: bankDayFrom(addDays(today, 1)), last: bankDayBefore(today, 1) };
};

/** An open bill of last month for each of these members, in the books too. */
export async function addBills(database: pg.Client, from: number, count: number): Promise<void> {
  const { next } = debitDays();
  const month = monthOf(addDays(`${monthOf(dateAt(new Date()))}-01`, -1));
  await database.query(
    `insert into billing_month (month, closed_at, planned_on) values ($1, now(), $2) on conflict do nothing`,
    [month, next],
  );
  await database.query(
    `with made as (
       insert into bathing_billing (month, member_id, payer, invoice_year, invoice_no, closed_on, planned_on, visits, lines_yen, carried_yen, state)
       select $1, member_id, '{"lastname":"佐藤","firstname":"ハル","zipcode":"","prefecture":"","address1":"","address2":"","address3":""}',
         1999, member_id, current_date - 1, $2, 1, $3, 0, 'open'
       from generate_series($4::int, $5::int) as member_id returning billing_id),
     entry as (insert into ledger_entry (kind, entered_at) values ('bill', now()) returning ledger_entry_id)
     insert into ledger_posting (ledger_entry_id, account, billing_id, yen)
     select ledger_entry_id, account, billing_id, yen from entry, (
       select 'receivable' as account, billing_id, $3::int as yen from made
       union all select 'income', null, -sum($3::int) from made) p`,
    [month, next, DEBIT_YEN, memberIdOf(from), memberIdOf(from + count - 1)],
  );
}

export interface Asked {
  readonly status: number;
  // Typed by its reader.
  readonly body: ReturnType<typeof JSON.parse>;
  readonly milliseconds: number;
}

/** Calls the desk as an official; rejects if the connection breaks. */
export async function askDesk(
  port: number,
  official: number,
  method: string,
  path: string,
  body?: object,
  host?: string,
): Promise<Asked> {
  const line = await openLine(port, host);
  try {
    const headers = sessionHeaders(official);
    const request = writeRequest({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const answer = await line.exchange(Buffer.from(request), true);
    return { status: answer.status, body: JSON.parse(answer.body), milliseconds: answer.milliseconds };
  } finally {
    line.close();
  }
}

export const expectDone = (asked: Asked): Asked['body'] => {
  if (asked.status >= 300)
    throw new Error(`the desk answered ${asked.status} ${JSON.stringify(asked.body).slice(0, 300)}`);
  return asked.body;
};

/** Prepares a run of all bills due; returns its number. */
export async function prepareDue(port: number, official: number): Promise<number> {
  const asked = { collection_key: COLLECTION, debit_on: debitDays().next };
  const { preview } = expectDone(
    await askDesk(port, official, 'GET', `/api/debits/preview?${new URLSearchParams(asked).toString()}`),
  );
  const made = await askDesk(port, official, 'POST', '/api/debits/runs', { ...asked, seen: preview.seen });
  return expectDone(made).run.debit_run_id;
}

export async function release(port: number, official: number, runId: number): Promise<void> {
  const { run } = expectDone(await askDesk(port, official, 'GET', `/api/debits/runs/${runId}`));
  expectDone(await askDesk(port, official, 'POST', `/api/debits/runs/${runId}/release`, { seen: run.seen }));
}

/** Moves a released run back to a day for which the bank's answer can be there. */
export const letDayPass = (database: pg.Client, runId: number) =>
  database.query('update debit_run set debit_on = $2 where debit_run_id = $1', [runId, debitDays().last]);

/** Bytes of a run's file. */
export async function fetchFile(port: number, official: number, runId: number): Promise<Buffer> {
  const { file } = expectDone(
    await askDesk(port, official, 'POST', `/api/debits/runs/${runId}/file`, { reason: '銀行に出すため' }),
  );
  return Buffer.from(file.content, 'base64');
}
