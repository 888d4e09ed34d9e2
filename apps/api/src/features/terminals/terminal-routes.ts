import type { AuditAction } from '@machi/domain/audit/model';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import { TERMINAL_CODE_MINUTES, writtenTerminalCode } from '@machi/domain/terminals/code';
import {
  approveTerminal,
  createTerminal,
  listTerminals,
  refuseTerminal,
  renameTerminal,
  renewTerminalCode,
  revokeTerminal,
  wipeTerminal,
} from '@machi/domain/terminals/contract';
import type { Terminal } from '@machi/domain/terminals/contract';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { handsReader } from '../../platform/audit/second-official.ts';
import { serve } from '../../platform/http/serve.ts';
import { newTerminalCode, terminalCodeHash } from '../../platform/terminals/terminal-codes.ts';
import type { MemberVisit } from '../../platform/http/visit.ts';
import { refuseApproval, viewFor } from './approval.ts';
import { terminalStore } from './terminal-store.ts';
import type { TerminalRow } from './terminal-store.ts';

type Deed = Extract<AuditAction, `terminal:${string}`>;

const note = (transaction: Queryable, visit: MemberVisit, action: Deed, id: number) =>
  writeAudit(transaction, { ...actedIn(visit), action, subject: 'terminal', subject_id: id });

async function readBack(transaction: Queryable, id: number, visit: MemberVisit): Promise<Terminal> {
  const row = await terminalStore.lock(transaction, id);
  if (!row) throw new Error('a terminal is gone');
  return viewFor(handsReader(transaction, visit.now), row, visit);
}

/** What is done to a terminal that is there, and the deed with it; `work` may refuse, or say that nothing is to be done. */
async function change(
  transaction: Queryable,
  visit: MemberVisit,
  terminalId: number,
  action: Deed,
  work: (row: TerminalRow) => Promise<Refusal | 'done' | 'nothing'>,
): Promise<{ terminal: Terminal } | Refusal> {
  const row = await terminalStore.lock(transaction, terminalId);
  if (!row) return notFound;
  const outcome = await work(row);
  if (isRefusal(outcome)) return outcome;
  if (outcome === 'done') await note(transaction, visit, action, terminalId);
  return { terminal: await readBack(transaction, terminalId, visit) };
}

export function registryRoutes({ database, secret }: House) {
  function makeCode(now: Date) {
    const code = newTerminalCode();
    const expires_at = new Date(now.getTime() + TERMINAL_CODE_MINUTES * 60_000);
    return { shown: writtenTerminalCode(code), kept: { hash: terminalCodeHash(secret, code), expires_at } };
  }

  return [
    serve(listTerminals, async (_input, visit) => {
      const terminals: Terminal[] = [];
      const officialOf = handsReader(database, visit.now);
      for (const row of await terminalStore.list(database)) terminals.push(await viewFor(officialOf, row, visit));
      return { terminals };
    }),

    serve(createTerminal, (made, visit) => {
      const { shown, kept } = makeCode(visit.now);
      // Not by visit.write: with an Idempotency-Key that would keep the reply, and the code in it.
      return database.transaction(async (transaction) => {
        const { member, now } = visit;
        const id = await terminalStore.insert(transaction, made, kept, member.member_id, now);
        await note(transaction, visit, 'terminal:create', id);
        return { terminal: await readBack(transaction, id, visit), code: shown };
      });
    }),

    serve(renewTerminalCode, ({ terminal_id }, visit) => {
      const { shown, kept } = makeCode(visit.now);
      return database.transaction(async (transaction) => {
        const changed = await change(transaction, visit, terminal_id, 'terminal:code', async (row) => {
          if (row.revoked_at) return notFound;
          if (row.registered_at) return refuse(409, { field: '', code: 'terminal-registered' });
          await terminalStore.setCode(transaction, terminal_id, kept, visit.member.member_id);
          return 'done';
        });
        return isRefusal(changed) ? changed : { ...changed, code: shown };
      }, isRefusal);
    }),

    serve(renameTerminal, ({ terminal_id, terminal_name }, visit) =>
      visit.write((transaction) =>
        change(transaction, visit, terminal_id, 'terminal:rename', async (row) => {
          if (row.terminal_name === terminal_name) return 'nothing';
          await terminalStore.rename(transaction, terminal_id, terminal_name);
          return 'done';
        }),
      ),
    ),

    serve(approveTerminal, ({ terminal_id }, visit) =>
      visit.write((transaction) =>
        change(transaction, visit, terminal_id, 'terminal:approve', async (row) => {
          if (row.revoked_at) return notFound;
          if (!row.registered_at) return refuse(409, { field: '', code: 'terminal-not-registered' });
          if (row.approved_at) return secondDecided;
          const refusal = await refuseApproval(handsReader(transaction, visit.now), row, visit);
          if (refusal) return refusal;
          await terminalStore.approve(transaction, terminal_id, visit.member.member_id, visit.now);
          return 'done';
        }),
      ),
    ),

    serve(refuseTerminal, ({ terminal_id }, visit) =>
      visit.write((transaction) =>
        change(transaction, visit, terminal_id, 'terminal:refuse', async (row) => {
          if (row.revoked_at || row.approved_at) return secondDecided;
          await terminalStore.revoke(transaction, terminal_id, visit.now);
          return 'done';
        }),
      ),
    ),

    serve(revokeTerminal, ({ terminal_id }, visit) =>
      visit.write((transaction) =>
        change(transaction, visit, terminal_id, 'terminal:revoke', async (row) => {
          if (row.revoked_at) return 'nothing';
          await terminalStore.revoke(transaction, terminal_id, visit.now);
          return 'done';
        }),
      ),
    ),

    serve(wipeTerminal, ({ terminal_id }, visit) =>
      visit.write((transaction) =>
        change(transaction, visit, terminal_id, 'terminal:wipe', async (row) => {
          if (!row.registered_at) return refuse(409, { field: '', code: 'terminal-not-registered' });
          if (row.wipe_asked_at) return 'nothing';
          await terminalStore.askWipe(transaction, terminal_id, visit.now);
          return 'done';
        }),
      ),
    ),
  ];
}
