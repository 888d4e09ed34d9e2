import { townTimeText } from '@machi/domain/calendar/model';
import { writtenShortCode } from '@machi/domain/codes/short-code';
import { makeLineCode, readLine, tellOfLine, unjoinLine, type LineState } from '@machi/domain/line/contract';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { isDatabaseGone, sqlState, type Queryable } from '../../database/database.ts';
import type { Gathered } from '../../platform/feature.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { lineAccounts } from '../../platform/line/line-accounts.ts';
import { lineCodes } from './codes.ts';
import { hear } from './hear.ts';

async function stateOf({ line }: House, database: Queryable, memberId: number): Promise<LineState> {
  if (!line) return { line: null };
  const joined = await lineAccounts.of(database, memberId);
  return {
    line: {
      account: line.account,
      add_url: `https://line.me/R/ti/p/${encodeURIComponent(line.account)}`,
      is_sandbox: line.sandbox ? 1 : 0,
      joined_at: joined ? townTimeText(joined.joined_at) : null,
      blocked_at: joined?.blocked_at ? townTimeText(joined.blocked_at) : null,
    },
  };
}

/** Opens the chat with the code typed, so that it only has to be sent. */
const sendUrl = (account: string, code: string): string =>
  `https://line.me/R/oaMessage/${encodeURIComponent(account)}/?${encodeURIComponent(code)}`;

export const routes = (house: House, gathered: Gathered) => [
  serve(tellOfLine, async ({ events }, exchange) => {
    // One by one: what a person did first counts first.
    for (const event of events) {
      try {
        await hear(house, gathered, event, exchange);
      } catch (error) {
        // What was not begun LINE sends again. Another fault must not keep the other events unheard.
        if (isDatabaseGone(error)) throw error;
        house.log.error({ code: sqlState(error) }, 'an event of LINE was not heard');
      }
    }
    return {};
  }),

  serve(readLine, (_input, { member }) => stateOf(house, house.database, member.member_id)),

  serve(makeLineCode, async (_input, { member, now, write }) => {
    const { line, rates, secret } = house;
    if (!line) return notFound;
    const wait = await rates.ofLineCodes(member.member_id);
    if (wait > 0) return { ...refuse(429, { field: '', code: 'resend-limit' }), retryAfterSeconds: wait };
    return write(async (transaction) => {
      const code = writtenShortCode(await lineCodes.make(transaction, secret, member.member_id, now));
      return { code, url: sendUrl(line.account, code) };
    });
  }),

  serve(unjoinLine, (_input, { member, write }) =>
    write(async (transaction) => {
      await lineCodes.drop(transaction, member.member_id);
      await lineAccounts.unjoin(transaction, member.member_id);
      return stateOf(house, transaction, member.member_id);
    }),
  ),
];
