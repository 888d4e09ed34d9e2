import {
  AUDIT_PAGE_SIZE,
  listAudit,
  listRefusedLogins,
  readAuditChain,
  type AuditCut,
  type AuditLine,
} from '@machi/domain/audit/contract';
import { townTimeText } from '@machi/domain/calendar/model';
import { fullName } from '@machi/domain/members/model';
import { verifyChain } from '../../platform/audit/audit-chain.ts';
import { auditCut, type CutRow } from '../../platform/audit/audit-cut.ts';
import { actedIn, writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { readKept } from '../../platform/restore/kept-outside.ts';
import { refusedLogins } from '../../platform/sessions/refused-logins.ts';
import { serve } from '../../platform/http/serve.ts';
import { auditStore } from './store.ts';

type Row = Awaited<ReturnType<typeof auditStore.list>>[number];

const viewLine = ({ lastname, firstname, acted_at, ...row }: Row): AuditLine => ({
  ...row,
  acted_at: townTimeText(acted_at),
  actor_name: lastname === null || firstname === null ? null : fullName({ lastname, firstname }),
});

const viewCut = (row: CutRow | undefined): AuditCut | null =>
  row === undefined ? null : { ...row, sealed_at: townTimeText(row.sealed_at), cut_at: townTimeText(row.cut_at) };

export const routes = (house: House) => [
  serve(listAudit, ({ before, member_id }, exchange) =>
    exchange.write(async (transaction) => {
      const rows = await auditStore.list(transaction, before, member_id, AUDIT_PAGE_SIZE + 1);
      const lines = rows.slice(0, AUDIT_PAGE_SIZE).map(viewLine);
      const look = { ...actedIn(exchange), action: 'audit:read' } as const;
      if (member_id === undefined) await writeAudit(transaction, { ...look, subject: 'audit', subject_id: null });
      // The access is audited on the member whose events were read, and on everybody whose name was shown.
      const seen = new Set(member_id === undefined ? [] : [member_id]);
      for (const { actor_member_id, actor_name } of lines)
        if (actor_member_id !== null && actor_name !== null && actor_member_id !== exchange.member.member_id)
          seen.add(actor_member_id);
      await writeAudits(transaction, { ...look, subject: 'member' }, [...seen]);
      const has_more = rows.length > AUDIT_PAGE_SIZE;
      return { lines, has_more, cut: has_more ? null : viewCut(await auditCut.read(transaction)) };
    }),
  ),

  serve(listRefusedLogins, (_input, exchange) =>
    exchange.write(async (transaction) => {
      await writeAudit(transaction, { ...actedIn(exchange), action: 'audit:read', subject: 'audit', subject_id: null });
      return { days: await refusedLogins.byDay(transaction, exchange.now) };
    }),
  ),

  serve(readAuditChain, async (_input, exchange) => {
    const kept = house.database.kind === 'postgres' ? (await readKept(house.settings)).audit_head : null;
    const { sealed_at, ...state } = await verifyChain(house.database, kept?.hash);
    return exchange.write(async (transaction) => {
      await writeAudit(transaction, {
        ...actedIn(exchange),
        action: 'audit:verify',
        subject: 'audit',
        subject_id: null,
      });
      const cut = viewCut(await auditCut.read(transaction));
      return { chain: { ...state, sealed_at: sealed_at === null ? null : townTimeText(sealed_at), cut } };
    });
  }),
];
