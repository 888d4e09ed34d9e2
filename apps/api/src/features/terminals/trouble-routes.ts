import { notFound, refuse } from '@machi/domain/refusals/model';
import { listOverdrafts, listQuarantines, settleOverdraft, settleQuarantine } from '@machi/domain/terminals/contract';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import { serve } from '../../platform/http/serve.ts';
import { MOST_SHOWN, troubleStore, viewOverdraft, viewQuarantine } from './trouble-store.ts';

const settledBefore = refuse(409, { field: '', code: 'already-settled' });

export const troubleRoutes = ({ database, town }: House) => [
  serve(listQuarantines, async () => {
    const rows = await troubleStore.quarantines(database);
    return { quarantines: rows.slice(0, MOST_SHOWN).map(viewQuarantine), has_more: rows.length > MOST_SHOWN };
  }),

  serve(settleQuarantine, ({ terminal_quarantine_id, note }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const settled = { note, at: now };
      const done = await troubleStore.settleQuarantine(transaction, terminal_quarantine_id, member.member_id, settled);
      const row = await troubleStore.quarantine(transaction, terminal_quarantine_id);
      if (!row) return notFound;
      if (!done) return settledBefore;
      const action = { ...actedIn(exchange), action: 'terminal:settle', subject: 'terminal' } as const;
      await writeAudit(transaction, { ...action, subject_id: row.terminal_id });
      return { quarantine: viewQuarantine(row) };
    }),
  ),

  serve(listOverdrafts, (_input, exchange) =>
    database.transaction(async (transaction) => {
      const rows = await troubleStore.overdrafts(transaction);
      const shown = rows.slice(0, MOST_SHOWN);
      await writeListed(transaction, exchange, 'overdraft:list', shown);
      const { visits_a_year } = town.passes.bath;
      return {
        overdrafts: shown.map((row) => viewOverdraft(row, visits_a_year)),
        has_more: rows.length > MOST_SHOWN,
      };
    }),
  ),

  serve(settleOverdraft, ({ visit_id }, exchange) =>
    exchange.write(async (transaction) => {
      const done = await troubleStore.settleOverdraft(transaction, visit_id, exchange.member.member_id, exchange.now);
      const row = await troubleStore.overdraft(transaction, visit_id);
      if (!row) return notFound;
      if (!done) return settledBefore;
      await writeAccesses(transaction, exchange, 'overdraft:settle', [row.member_id]);
      return { overdraft: viewOverdraft(row, town.passes.bath.visits_a_year) };
    }),
  ),
];
