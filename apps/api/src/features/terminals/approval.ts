import { sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import type { Terminal } from '@machi/domain/terminals/contract';
import { obstacleToSecond, type HandsReader } from '../../platform/audit/second-official.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { viewTerminal, type TerminalRow } from './terminal-store.ts';

/** Refuses an official who may not be the second one: the one who got the last code may hold the key. */
export const refuseApproval = (
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
export async function viewFor(officialOf: HandsReader, row: TerminalRow, exchange: MemberExchange): Promise<Terminal> {
  const isOpen = row.registered_at !== null && row.approved_at === null && row.revoked_at === null;
  const [problem] = (isOpen ? await refuseApproval(officialOf, row, exchange) : undefined)?.problems ?? [];
  return viewTerminal(row, exchange.now, problem ? sentenceOf(problem, exchange.locale) : null);
}
