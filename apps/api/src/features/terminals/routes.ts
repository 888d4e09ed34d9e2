import { isRefusal, notFound } from '@machi/domain/refusals/model';
import {
  approveTerminal,
  readFaceConsent,
  readFaceNotice,
  settleOverdraft,
  settleQuarantine,
} from '@machi/domain/terminals/contract';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import { faceConsent } from './face-consent.ts';
import { faceNotice } from './face-notice.ts';
import { registryRoutes } from './terminal-routes.ts';
import { troubleRoutes } from './trouble-routes.ts';
import type { Waits } from '../../platform/work-list/waits.ts';

/** Routes of staff for terminals. */
export const routes = (house: House) => [
  ...registryRoutes(house),
  ...troubleRoutes(house),

  serve(readFaceNotice, async ({ pass }, { member, now }) => {
    if (!house.town.passes.faces) return notFound;
    const paper = faceNotice(house.town, pass, now);
    const pdf = await house.press.print(member.member_id, paper);
    return isRefusal(pdf) ? pdf : pdfFile(paper.title, pdf);
  }),
  serve(readFaceConsent, async (_input, { member, now, locale }) => {
    const { faces } = house.town.passes;
    if (!faces) return notFound;
    const paper = faceConsent(house.town, faces, locale, now);
    const pdf = await house.press.print(member.member_id, paper);
    return isRefusal(pdf) ? pdf : pdfFile(paper.title, pdf);
  }),
];

export const waits: readonly Waits[] = [
  {
    kind: 'terminal',
    permission: approveTerminal.permission,
    // The official who got the code may not be the second one.
    rows: `select t.terminal_id::text as key, t.registered_at as since, null::date as due from terminal t
      where t.registered_at is not null and t.approved_at is null and t.revoked_at is null and t.code_by is distinct from $1::int`,
  },
  {
    kind: 'quarantine',
    permission: settleQuarantine.permission,
    rows: `select q.terminal_quarantine_id::text as key, q.received_at as since, null::date as due from terminal_quarantine q
      where q.settled_at is null`,
  },
  {
    kind: 'overdraft',
    permission: settleOverdraft.permission,
    rows: `select o.visit_id::text as key, o.reported_at as since, null::date as due from overdraft o where o.settled_at is null`,
  },
];
