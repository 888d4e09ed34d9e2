import { laterDuty, type ShelterDuty, type TerminalShelters } from '@machi/domain/shelters/terminal';
import type { TerminalCondition } from '@machi/domain/terminals/own-contract';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { shelter_code } from '../../database/tables/shelters/shelters.ts';
import { terminal as terminalTable } from '../../database/tables/terminals.ts';
import type { House } from '../../platform/house.ts';
import type { TappingExchange } from '../../platform/http/exchange.ts';
import { writeAction } from './note-condition.ts';

const terminals = rowsOf(terminalTable);
const codes = rowsOf(shelter_code);

/**
 * Which shelter a terminal serves, after its own word has been weighed against the desk's, and what it needs to serve
 * one without a network.
 */
export async function shelterDutyOf(
  transaction: Queryable,
  { town }: Pick<House, 'town'>,
  exchange: TappingExchange,
  condition: TerminalCondition,
): Promise<{ shelter?: TerminalShelters }> {
  if (town.shelters.length === 0) return {};
  const { now } = exchange;
  const { terminal_id } = exchange.terminal;
  const row = await terminals.lock(
    transaction,
    'terminal-duty',
    { terminal_id },
    { columns: ['shelter_id', 'shelter_decided_at'] },
  );
  const isKnown = (id: number | null): boolean =>
    id === null || town.shelters.some(({ shelter_id }) => shelter_id === id);
  const decided = row?.shelter_decided_at;
  const desk = row && decided ? { shelter_id: row.shelter_id, decided_at: decided.toISOString() } : null;
  const told = condition.shelter?.duty ?? null;
  // A clock that is ahead must not win over every later decision of the desk.
  const hand: ShelterDuty | null =
    told && isKnown(told.shelter_id)
      ? { ...told, decided_at: new Date(Math.min(Date.parse(told.decided_at), now.getTime())).toISOString() }
      : null;
  const duty = laterDuty(desk, hand);
  if (duty !== null && duty !== desk) {
    const set = { shelter_id: duty.shelter_id, shelter_decided_at: new Date(duty.decided_at) };
    await terminals.update(transaction, 'note-duty', { terminal_id }, set);
    await writeAction(transaction, exchange, 'terminal:shelter-by-hand');
  }
  const code = await codes.one(transaction, 'shelter-code', { shelter_code_id: 1 }, { columns: ['salt', 'hash'] });
  return {
    shelter: {
      shelters: town.shelters.map(({ shelter_id, shelter_name }) => ({ shelter_id, shelter_name })),
      duty: duty && isKnown(duty.shelter_id) ? duty : null,
      code: code ?? null,
    },
  };
}
