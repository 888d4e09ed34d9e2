import type { AuditAction } from '@machi/domain/audit/model';
import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import {
  DEBITS_PAGE_SIZE,
  RUNS_LISTED,
  approveRunWithdrawal,
  checkResults,
  enterResults,
  fetchRunFile,
  listBillDebits,
  listLeftOut,
  listRunDebits,
  prepareRun,
  previewRun,
  readDebits,
  readRun,
  refuseRunWithdrawal,
  releaseRun,
  returnDebit,
  withdrawRun,
} from '@machi/domain/debits/contract';
import { RESULTS_BYTES } from '@machi/domain/debits/model';
import {
  mayTryAgain,
  refuseDeciding,
  refuseFile,
  refuseRelease,
  refuseReturn,
  refuseWithdrawal,
} from '@machi/domain/debits/rules';
import type { DebitRunFile, RunEventKind } from '@machi/domain/debits/views';
import { refusedFile, sizeProblems } from '@machi/domain/files/rules';
import { isRefusal, notFound, refuse, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import { violationWords } from '@machi/domain/zengin/violation-words';
import { bills } from '../billing/bill-store.ts';
import { planRun, prepare } from '../billing/debits/candidates.ts';
import { debits } from '../billing/debits/debit-store.ts';
import { applyResults, lookAtResults, nextDayOf, refuseWrong } from '../billing/debits/results.ts';
import { returnPaid } from '../billing/debits/return-paid.ts';
import { markOf, openRun, writeRun } from '../billing/debits/run-file.ts';
import { runStore, type RunRow } from '../billing/debits/run-store.ts';
import {
  runAtDesk,
  seenOfDebit,
  seenOfRun,
  viewDebit,
  viewLeftOut,
  viewPreview,
  bankNameOf,
  viewRunRow,
} from '../billing/debits/views.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit, writeShowing } from '../../platform/audit/audit.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import { handsReader, obstacleToSecond } from '../../platform/audit/second-official.ts';
import { isBase64 } from '../../platform/files/read-upload.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';

export { waits } from './waits.ts';

const LIMITS = { maxBytes: RESULTS_BYTES, toldBytes: RESULTS_BYTES };

/** Audit actions of the steps of a run. */
const actionOf = {
  prepare: 'debit-run:prepare',
  release: 'debit-run:release',
  'ask-withdrawal': 'debit-run:ask-withdrawal',
  keep: 'debit-run:keep',
  withdraw: 'debit-run:withdraw',
  results: 'debit-run:results',
} as const satisfies Partial<Record<RunEventKind, AuditAction>>;

const audit = (transaction: Queryable, exchange: MemberExchange, what: keyof typeof actionOf, runId: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action: actionOf[what], subject: 'debit-run', subject_id: runId });

async function note(
  transaction: Queryable,
  exchange: MemberExchange,
  what: keyof typeof actionOf,
  debit_run_id: number,
  said: { readonly reason?: string; readonly file_hash?: Buffer } = {},
): Promise<void> {
  const { member, now } = exchange;
  await runStore.note(transaction, { debit_run_id, what, at: now, by: member.member_id, ...said });
  await audit(transaction, exchange, what, debit_run_id);
}

/** The bytes of an uploaded results file, or a refusal. */
function bytesOf({ file_name, content }: { readonly file_name: string; readonly content: string }): Buffer | Refusal {
  const field = 'content';
  if (!isBase64(content)) return refuse(422, refusedFile(field, file_name), { field, code: 'file-spoilt' });
  const bytes = Buffer.from(content, 'base64');
  const sizes = sizeProblems(field, file_name, bytes.length, LIMITS);
  return sizes.length > 0 ? refuse(422, ...sizes) : bytes;
}

/** Refuses an official who may not be the second one for a colleague's request. */
async function notSecond(
  from: Queryable,
  exchange: MemberExchange,
  asked_by: number | null,
): Promise<Refusal | undefined> {
  const isAskerStillEntitled = await runStore.isEntitled(from, asked_by);
  return obstacleToSecond(
    handsReader(from, exchange.now),
    { asked_by, isAskerStillEntitled, gainer_id: null },
    exchange,
  );
}

const sentenceOfFirst = (refusal: Refusal | undefined, { locale }: MemberExchange): string | null => {
  const [problem] = refusal?.problems ?? [];
  return problem ? sentenceOf(problem, locale) : null;
};

async function fileOf(
  house: House,
  from: Queryable,
  runId: number,
  exchange: MemberExchange,
): Promise<DebitRunFile | undefined> {
  const [run, banks] = await Promise.all([runStore.counted(from, runId), house.banks.read()]);
  if (!run) return undefined;
  const events = await runStore.events(from, runId);
  const obstacle = async (by: number | null) => sentenceOfFirst(await notSecond(from, exchange, by), exchange);
  const asked = run.is_withdrawal_asked ? events.find(({ what }) => what === 'ask-withdrawal') : undefined;
  return {
    ...viewRunRow(run, banks),
    release_obstacle: run.state === 'prepared' ? await obstacle(run.prepared_by) : null,
    withdrawal: asked
      ? {
          asked_at: townTimeText(asked.happened_at),
          asked_by_name: asked.by_name,
          reason: asked.reason,
          obstacle: await obstacle(run.withdrawal_asked_by),
        }
      : null,
    file_mark: run.file_hash ? markOf(run.file_hash) : null,
    events: events.map((event) => ({ ...event, happened_at: townTimeText(event.happened_at) })),
    seen: seenOfRun(run),
  };
}

async function readBack(house: House, from: Queryable, runId: number, exchange: MemberExchange) {
  const run = await fileOf(house, from, runId, exchange);
  if (!run) throw new Error('a debit run is gone');
  return { run };
}

/** Takes a step of a run: locks, checks, does and records it, all or nothing. */
const step = (
  house: House,
  exchange: MemberExchange,
  runId: number,
  judge: (transaction: Queryable, run: RunRow) => Refusal | undefined | Promise<Refusal | undefined>,
  act: (transaction: Queryable, run: RunRow) => Promise<unknown>,
) =>
  exchange.write(async (transaction) => {
    const run = await runStore.lock(transaction, runId);
    if (!run) return notFound;
    const refusal = await judge(transaction, run);
    if (refusal) return refusal;
    await act(transaction, run);
    return readBack(house, transaction, runId, exchange);
  });

/** Routes for direct debits and the bank's answers. */
export const routes = (house: House) => {
  const { database, town } = house;
  const today = ({ now }: MemberExchange) => dateAt(now);
  const withdraw = async (transaction: Queryable, run: RunRow, exchange: MemberExchange, reason = '') => {
    await runStore.withdraw(transaction, run.debit_run_id, nextDayOf(town.passes, today(exchange)));
    await note(transaction, exchange, 'withdraw', run.debit_run_id, { reason });
  };

  return [
    serve(readDebits, async (_input, exchange) => {
      const next_day = nextDayOf(town.passes, today(exchange));
      const [banks, runs] = await Promise.all([house.banks.read(), runStore.list(database, RUNS_LISTED)]);
      const collections = (town.debits?.collections ?? []).map((collection) => ({
        collection_key: collection.collection_key,
        bank_code: collection.bank_code,
        bank_name: bankNameOf(collection, banks),
        next_day,
      }));
      return { collections, runs: runs.map((run) => viewRunRow(run, banks)) };
    }),

    serve(previewRun, async (asked, exchange) => {
      const plan = await planRun(database, house, asked, today(exchange));
      return isRefusal(plan) ? plan : { preview: viewPreview(plan) };
    }),

    serve(listLeftOut, ({ page = 1, reason, ...asked }, exchange) =>
      database.transaction(async (transaction) => {
        const plan = await planRun(transaction, house, asked, today(exchange));
        if (isRefusal(plan)) return plan;
        const all = plan.leftOut.filter((row) => reason === undefined || row.reason === reason);
        const shown = all.slice((page - 1) * DEBITS_PAGE_SIZE, page * DEBITS_PAGE_SIZE);
        const people = shown.map(({ bill }) => bill.member_id);
        await writeListed(transaction, exchange, 'debit:list', people);
        const lines = shown.map((row) => viewLeftOut(row, exchange.locale));
        return { bills: lines, total: all.length, page, page_size: DEBITS_PAGE_SIZE };
      }),
    ),

    serve(prepareRun, (asked, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now } = exchange;
        const by = { member_id: member.member_id, now, today: today(exchange) };
        const made = await prepare(transaction, house, asked, by);
        if (isRefusal(made)) return made;
        await note(transaction, exchange, 'prepare', made);
        return readBack(house, transaction, made, exchange);
      }),
    ),

    serve(readRun, async ({ debit_run_id }, exchange) => {
      const run = await fileOf(house, database, debit_run_id, exchange);
      return run ? { run } : notFound;
    }),

    serve(listRunDebits, ({ debit_run_id, state, page = 1 }, exchange) =>
      database.transaction(async (transaction) => {
        if (!(await runStore.read(transaction, debit_run_id))) return notFound;
        const [rows, total] = await Promise.all([
          debits.list(transaction, debit_run_id, state, DEBITS_PAGE_SIZE, (page - 1) * DEBITS_PAGE_SIZE),
          debits.total(transaction, debit_run_id, state),
        ]);
        const people = rows.map(({ member_id }) => member_id);
        await writeListed(transaction, exchange, 'debit:list', people);
        return { debits: rows.map(viewDebit), total, page, page_size: DEBITS_PAGE_SIZE };
      }),
    ),

    serve(listBillDebits, ({ billing_id }, exchange) =>
      database.transaction(async (transaction) => {
        const bill = await bills.read(transaction, billing_id);
        if (!bill) return notFound;
        await writeListed(transaction, exchange, 'debit:list', [bill.member_id]);
        return { debits: await debits.ofBill(transaction, billing_id) };
      }),
    ),

    serve(releaseRun, ({ debit_run_id, seen }, exchange) =>
      step(
        house,
        exchange,
        debit_run_id,
        async (transaction, run) => {
          const refusal =
            refuseRelease(runAtDesk(run), seen, today(exchange)) ??
            (await notSecond(transaction, exchange, run.prepared_by));
          if (refusal) return refusal;
          const outdated = await runStore.outdated(transaction, debit_run_id);
          return outdated === 0 ? undefined : refuse(409, { field: '', code: 'run-outdated', params: [outdated] });
        },
        async (transaction) => {
          await runStore.release(transaction, debit_run_id, exchange.member.member_id, exchange.now);
          await note(transaction, exchange, 'release', debit_run_id);
        },
      ),
    ),

    serve(withdrawRun, ({ debit_run_id, seen, reason }, exchange) =>
      step(
        house,
        exchange,
        debit_run_id,
        (_transaction, run) => refuseWithdrawal(runAtDesk(run), seen),
        async (transaction, run) => {
          // A prepared run has not been sent, so it needs no second official.
          if (run.state === 'prepared') return withdraw(transaction, run, exchange, reason);
          await runStore.askWithdrawal(transaction, debit_run_id, exchange.member.member_id);
          return note(transaction, exchange, 'ask-withdrawal', debit_run_id, { reason });
        },
      ),
    ),

    serve(approveRunWithdrawal, ({ debit_run_id, seen }, exchange) =>
      step(
        house,
        exchange,
        debit_run_id,
        async (transaction, run) =>
          refuseDeciding(runAtDesk(run), seen) ?? (await notSecond(transaction, exchange, run.withdrawal_asked_by)),
        (transaction, run) => withdraw(transaction, run, exchange),
      ),
    ),

    serve(refuseRunWithdrawal, ({ debit_run_id, seen }, exchange) =>
      step(
        house,
        exchange,
        debit_run_id,
        (_transaction, run) => refuseDeciding(runAtDesk(run), seen),
        async (transaction) => {
          await runStore.keep(transaction, debit_run_id);
          await note(transaction, exchange, 'keep', debit_run_id);
        },
      ),
    ),

    // Not `exchange.write`: it would store the reply with its account numbers.
    serve(fetchRunFile, ({ debit_run_id, reason }, exchange) =>
      database.transaction(async (transaction) => {
        const run = await runStore.lock(transaction, debit_run_id);
        if (!run) return notFound;
        const refusal = refuseFile(run);
        if (refusal) return refusal;
        const rows = await debits.sealed(transaction, debit_run_id);
        const open = openRun(house, run, rows);
        if (isRefusal(open)) return open;
        const written = writeRun(open, run.file_hash);
        if (isRefusal(written)) return written;
        const { bytes, hash } = written;
        if (run.file_hash === null) await runStore.noteFile(transaction, debit_run_id, hash);
        const { member, now } = exchange;
        const by = { at: now, by: member.member_id };
        await runStore.note(transaction, { debit_run_id, what: 'file', ...by, reason, file_hash: hash });
        const people = rows.flatMap(({ member_id }) => member_id ?? []);
        // One action that showed many people's data; each of them finds it in their history.
        const action = {
          ...actedIn(exchange),
          action: 'debit:file',
          subject: 'debit-run',
          subject_id: debit_run_id,
        } as const;
        await writeShowing(
          transaction,
          action,
          people.filter((id) => id !== member.member_id),
        );
        return {
          file: {
            filename: `${run.collection_key}-${run.debit_on}-${debit_run_id}.txt`,
            type: 'application/octet-stream' as const,
            content: Buffer.from(bytes).toString('base64'),
            file_mark: markOf(hash),
          },
        };
      }),
    ),

    serve(checkResults, async ({ debit_run_id, ...file }, { member, now, locale }) => {
      const bytes = bytesOf(file);
      if (isRefusal(bytes)) return bytes;
      const found = await lookAtResults(database, house, debit_run_id, bytes, { member_id: member.member_id, now });
      if (isRefusal(found)) return found;
      if (found.kind !== 'wrong')
        return { figures: found.figures, is_entered: found.kind === 'entered', violations: [] };
      const violations = found.violations.map((violation) => ({
        line: violation.line,
        byte: violation.byte,
        sentence: violationWords(violation, locale),
      }));
      return { figures: null, is_entered: false, violations };
    }),

    serve(enterResults, async ({ debit_run_id, ...file }, exchange) => {
      const bytes = bytesOf(file);
      if (isRefusal(bytes)) return bytes;
      const sender = { member_id: exchange.member.member_id, now: exchange.now };
      // Read before any lock, since it takes longer than writing.
      const found = await lookAtResults(database, house, debit_run_id, bytes, sender);
      if (isRefusal(found)) return found;
      if (found.kind === 'wrong') return refuseWrong(found.violations);
      if (found.kind === 'entered') return { figures: found.figures };
      return exchange.write(async (transaction) => {
        const figures = await applyResults(transaction, house, debit_run_id, found, sender);
        if (isRefusal(figures)) return figures;
        await audit(transaction, exchange, 'results', debit_run_id);
        return { figures };
      });
    }),

    serve(returnDebit, ({ debit_id, seen, returned_on, failure, reason }, exchange) =>
      exchange.write(async (transaction) => {
        const billingId = await debits.billOf(transaction, debit_id);
        if (billingId === undefined) return notFound;
        const bill = await bills.lock(transaction, billingId);
        const row = await debits.lock(transaction, debit_id);
        if (!bill || !row) return notFound;
        const { member, now } = exchange;
        const day = today(exchange);
        const debit = { ...row, seen: seenOfDebit(row) };
        const refusal = refuseReturn(debit, { seen, returned_on }, member.member_id, day);
        if (refusal) return refusal;
        // Refunds are settled first: otherwise the open bill would differ from the sum that the bank takes.
        if (bill.is_waiting || bill.paid_yen !== null || bill.refunded_yen > 0)
          return refuse(409, { field: '', code: 'bill-owed-back' });
        const nextDay = mayTryAgain(failure) ? nextDayOf(town.passes, day) : null;
        await returnPaid(
          transaction,
          bill,
          row,
          { failure, returned_on, reason, nextDay },
          { member_id: member.member_id, now },
        );
        await runStore.note(transaction, {
          debit_run_id: row.debit_run_id,
          what: 'return',
          at: now,
          by: member.member_id,
        });
        await writeAudit(transaction, {
          ...actedIn(exchange),
          action: 'debit:return',
          subject: 'bill',
          subject_id: billingId,
        });
        await writeAccesses(transaction, exchange, 'debit:return', [row.member_id]);
        return readBack(house, transaction, row.debit_run_id, exchange);
      }),
    ),
  ];
};
