import { printDayPlan } from '@machi/domain/house-papers/contract';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/papers/pdf-file.ts';
import { notePrinted } from './looks.ts';
import { planPaper } from './plan-paper.ts';
import { readHouse } from './read-house.ts';
import { text } from './texts.ts';

/** Papers of a house for those who work there. */
export const routes = (house: House) => [
  serve(printDayPlan, async ({ spot_id, date }, exchange) => {
    const { member, now, locale } = exchange;
    const found = await readHouse(house, { spot_id, from: date, to: date }, { member_id: member.member_id, locale });
    if (!found) return notFound;
    const pdf = await house.press.print(member.member_id, planPaper(house.town, found, date, locale, now));
    if (isRefusal(pdf)) return pdf;
    await notePrinted(house.database, exchange, [...found.bookers, ...found.makers]);
    return pdfFile(`${text(locale, 'plan.file')}_${date}`, pdf);
  }),
];
