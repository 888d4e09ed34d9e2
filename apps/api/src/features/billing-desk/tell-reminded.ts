import { monthInWords } from '@machi/domain/billing/words';
import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { fillText } from '@machi/domain/locale/texts';
import { yenInWords } from '@machi/domain/locale/words';
import type { BillRowAtDesk } from '../../billing/bill-store.ts';
import { tellPayer } from '../../billing/tell-payer.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { billingTexts } from './texts.ts';

/** Writes to a payer in the portal what the letter on paper says: of one payer all bills together. */
export async function tellReminded(
  transaction: Queryable,
  house: House,
  rows: readonly [BillRowAtDesk, ...BillRowAtDesk[]],
  term: DateText,
  exchange: MemberExchange,
): Promise<void> {
  const [{ member_id }] = rows;
  if (member_id === null) return;
  const { town } = house.town;
  const total = rows.reduce((sum, { lines_yen, carried_yen }) => sum + lines_yen + carried_yen, 0);
  await tellPayer(
    transaction,
    house,
    member_id,
    (locale) => {
      const { reminder: texts } = billingTexts(locale);
      const yenOf = (yen: number) => yenInWords(yen)[locale];
      const lines = rows.map(({ month, lines_yen, carried_yen }) =>
        fillText(texts.line, { month: monthInWords(month)[locale], yen: yenOf(lines_yen + carried_yen) }),
      );
      return {
        subject: texts.subject,
        paragraphs: [
          fillText(texts.asks, { term: dateInWords(term)[locale], yen: yenOf(total) }),
          lines.join('\n'),
          fillText(texts.where, { office: town.office_name[locale], tel: town.office_tel }),
          texts.crossed,
        ],
      };
    },
    exchange,
  );
}
