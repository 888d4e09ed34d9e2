import { dateAt } from '@machi/domain/calendar/model';
import { findBanks, findBranches, printMandatePdf, readOwnMandates } from '@machi/domain/mandates/contract';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { findAccount } from '../billing/mandates/find-account.ts';
import { mandateInForce } from '../billing/mandates/in-force.ts';
import { mandates } from '../billing/mandates/mandate-store.ts';
import { viewOwn } from '../billing/mandates/view-mandate.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import { mandatePdf } from './mandate-pdf.ts';
import { readPayer } from './store.ts';
import { words } from './text/words.ts';

/** Routes for a member's account for debits, and the form to request it. */
export const routes = (house: House) => {
  const collected = new Set(house.town.debits?.collections.flatMap(({ collects_from }) => collects_from));
  return [
    serve(findBanks, async ({ q }) => (await house.banks.read()).find(q, collected)),

    serve(findBranches, async ({ bank_code, q }) => (await house.banks.read()).branches(bank_code, q) ?? notFound),

    serve(readOwnMandates, async (_input, { member, now }) => {
      const { database } = house;
      const [inForce, all] = await Promise.all([
        mandateInForce(database, member.member_id, dateAt(now)),
        mandates.ofMember(database, member.member_id),
      ]);
      const waiting = all.find(({ state }) => state === 'waiting');
      const [last] = all;
      return {
        in_force: inForce ?? null,
        waiting: waiting ? viewOwn(waiting) : null,
        refused: last?.state === 'refused' ? viewOwn(last) : null,
        is_offered: collected.size > 0,
      };
    }),

    serve(printMandatePdf, async (asked, { member, now }) => {
      const found = await findAccount(house, asked);
      if (isRefusal(found)) return found;
      const payer = await readPayer(house.database, member.member_id);
      if (!payer) return notFound;
      const pdf = await house.press.print(member.member_id, mandatePdf(house.town, { ...found, payer }, now));
      return isRefusal(pdf) ? pdf : pdfFile(words.file, pdf);
    }),
  ];
};
