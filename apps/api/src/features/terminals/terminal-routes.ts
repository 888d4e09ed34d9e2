import type { AuditAction } from '@machi/domain/audit/model';
import { only } from '@machi/domain/fields/only';
import { isRefusal, notFound, refuse, type Refusal, sentenceOf } from '@machi/domain/refusals/model';
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
  type Terminal,
} from '@machi/domain/terminals/contract';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { handsReader, obstacleToSecond, type HandsReader } from '../../platform/audit/second-official.ts';
import { serve } from '../../platform/http/serve.ts';
import { newTerminalCode, terminalCodeHash } from '../../platform/terminals/terminal-codes.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { terminalStore, type TerminalRow, viewTerminal } from './terminal-store.ts';

/** Refuses an official who may not be the second one: the one who got the last code may hold the key. */
const refuseApproval = (
  officialOf: HandsReader,
  { code_by, is_asker_entitled }: TerminalRow,
  exchange: MemberExchange,
): Promise<Refusal | undefined> =>
  obstacleToSecond(
    officialOf,
    { asked_by: code_by, isAskerStillEntitled: is_asker_entitled, gainer_id: null },
    exchange,
  );

/** A terminal for this official. */
async function viewFor(officialOf: HandsReader, row: TerminalRow, exchange: MemberExchange): Promise<Terminal> {
  const isOpen = row.registered_at !== null && row.approved_at === null && row.revoked_at === null;
  const [problem] = (isOpen ? await refuseApproval(officialOf, row, exchange) : undefined)?.problems ?? [];
  return viewTerminal(row, exchange.now, problem ? sentenceOf(problem, exchange.locale) : null);
}

type Action = Extract<AuditAction, `terminal:${string}`>;

const note = (transaction: Queryable, exchange: MemberExchange, action: Action, id: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'terminal', subject_id: id });

async function readBack(transaction: Queryable, id: number, exchange: MemberExchange): Promise<Terminal> {
  const row = await terminalStore.lock(transaction, id);
  if (!row) throw new Error('a terminal is gone');
  return viewFor(handsReader(transaction, exchange.now), row, exchange);
}

/** Changes a terminal and audits the action; `work` may refuse, or say that nothing is to be done. */
async function change(
  transaction: Queryable,
  exchange: MemberExchange,
  terminalId: number,
  action: Action,
  work: (row: TerminalRow) => Promise<Refusal | 'done' | 'nothing'>,
): Promise<{ terminal: Terminal } | Refusal> {
  const row = await terminalStore.lock(transaction, terminalId);
  if (!row) return notFound;
  const outcome = await work(row);
  if (isRefusal(outcome)) return outcome;
  if (outcome === 'done') await note(transaction, exchange, action, terminalId);
  return { terminal: await readBack(transaction, terminalId, exchange) };
}

export function registryRoutes({ database, secret, town }: House) {
  function makeCode(now: Date) {
    const code = newTerminalCode();
    const expires_at = new Date(now.getTime() + TERMINAL_CODE_MINUTES * 60_000);
    return { shown: writtenTerminalCode(code), kept: { hash: terminalCodeHash(secret, code), expires_at } };
  }

  return [
    serve(listTerminals, async (_input, exchange) => {
      const terminals: Terminal[] = [];
      const officialOf = handsReader(database, exchange.now);
      for (const row of await terminalStore.list(database)) terminals.push(await viewFor(officialOf, row, exchange));
      const doors = town.doors.filter(({ lock }) => lock.kind === 'terminal');
      return { terminals, doors: doors.map((door) => only(door, ['door_id', 'door_name'])) };
    }),

    serve(createTerminal, (made, exchange) => {
      const { door_id } = made;
      if (door_id !== null && !town.doors.some((door) => door.door_id === door_id && door.lock.kind === 'terminal'))
        return notFound;
      const { shown, kept } = makeCode(exchange.now);
      // Not `exchange.write`: with an Idempotency-Key it would store the reply and its code.
      return database.transaction(async (transaction) => {
        const { member, now } = exchange;
        const id = await terminalStore.insert(transaction, made, kept, member.member_id, now);
        await note(transaction, exchange, 'terminal:create', id);
        return { terminal: await readBack(transaction, id, exchange), code: shown };
      });
    }),

    serve(renewTerminalCode, ({ terminal_id }, exchange) => {
      const { shown, kept } = makeCode(exchange.now);
      return database.transaction(async (transaction) => {
        const changed = await change(transaction, exchange, terminal_id, 'terminal:code', async (row) => {
          if (row.revoked_at) return notFound;
          if (row.registered_at) return refuse(409, { field: '', code: 'terminal-registered' });
          await terminalStore.setCode(transaction, terminal_id, kept, exchange.member.member_id);
          return 'done';
        });
        return isRefusal(changed) ? changed : { ...changed, code: shown };
      }, isRefusal);
    }),

    serve(renameTerminal, ({ terminal_id, terminal_name }, exchange) =>
      exchange.write((transaction) =>
        change(transaction, exchange, terminal_id, 'terminal:rename', async (row) => {
          if (row.terminal_name === terminal_name) return 'nothing';
          await terminalStore.rename(transaction, terminal_id, terminal_name);
          return 'done';
        }),
      ),
    ),

    serve(approveTerminal, ({ terminal_id }, exchange) =>
      exchange.write((transaction) =>
        change(transaction, exchange, terminal_id, 'terminal:approve', async (row) => {
          if (row.revoked_at) return notFound;
          if (!row.registered_at) return refuse(409, { field: '', code: 'terminal-not-registered' });
          if (row.approved_at) return secondDecided;
          const refusal = await refuseApproval(handsReader(transaction, exchange.now), row, exchange);
          if (refusal) return refusal;
          // Two of them would take each other's openings and write over each other's state.
          if (row.door_id !== null && (await terminalStore.hasOther(transaction, row.door_id)))
            return refuse(409, { field: '', code: 'terminal-door-taken' });
          await terminalStore.approve(transaction, row, exchange.member.member_id, exchange.now);
          return 'done';
        }),
      ),
    ),

    serve(refuseTerminal, ({ terminal_id }, exchange) =>
      exchange.write((transaction) =>
        change(transaction, exchange, terminal_id, 'terminal:refuse', async (row) => {
          if (row.revoked_at || row.approved_at) return secondDecided;
          await terminalStore.revoke(transaction, terminal_id, exchange.now);
          return 'done';
        }),
      ),
    ),

    serve(revokeTerminal, ({ terminal_id }, exchange) =>
      exchange.write((transaction) =>
        change(transaction, exchange, terminal_id, 'terminal:revoke', async (row) => {
          if (row.revoked_at) return 'nothing';
          await terminalStore.revoke(transaction, terminal_id, exchange.now);
          return 'done';
        }),
      ),
    ),

    serve(wipeTerminal, ({ terminal_id }, exchange) =>
      exchange.write((transaction) =>
        change(transaction, exchange, terminal_id, 'terminal:wipe', async (row) => {
          if (!row.registered_at) return refuse(409, { field: '', code: 'terminal-not-registered' });
          if (row.wipe_asked_at) return 'nothing';
          await terminalStore.askWipe(transaction, row, exchange.now);
          return 'done';
        }),
      ),
    ),
  ];
}
