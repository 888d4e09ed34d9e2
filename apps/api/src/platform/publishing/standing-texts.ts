import { COUNTED_MONTHS } from '@machi/domain/faq/contract';
import { dateAt } from '@machi/domain/calendar/model';
import type { Endpoint, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale, Localized } from '@machi/domain/locale/model';
import type { StandingKind } from '@machi/domain/standing-texts/model';
import { statement, type Queryable } from '../../database/database.ts';
import { replyBody } from '../http/reply.ts';
import { PreparedReply, serve, type Route } from '../http/serve.ts';

export interface StandingText {
  readonly standing_text_id: number;
  readonly category_key: string;
  readonly texts: { readonly title: Localized; readonly body: Localized };
}

const PUBLIC = 'kind = $1 and is_draft = 0 and approval_status = 1';
const selectPublic = statement<StandingText>(
  'list-public-standing-texts',
  `select standing_text_id, category_key, texts from standing_text where ${PUBLIC} order by sort_order, standing_text_id`,
);
/** A value that changes whenever anything shown has changed. */
const selectState = statement<{ state: string }>(
  'read-state-of-standing-texts',
  `select coalesce(md5(string_agg(concat_ws(':', standing_text_id, sort_order, category_key, revision), ',' order by standing_text_id)), '') as state
   from standing_text where ${PUBLIC}`,
);

export const publicTexts = (database: Queryable, kind: StandingKind): Promise<StandingText[]> =>
  database.run(selectPublic, [kind]);

const selectOpenings = statement<{ standing_text_id: number; times: number }>(
  'list-faq-openings',
  `select standing_text_id, sum(times)::int as times from faq_opening
   where month > $1::date - interval '${COUNTED_MONTHS} months' group by standing_text_id`,
);
/** How often answers were opened in the last twelve months. */
export const openingsOf = (database: Queryable, now: Date) => database.run(selectOpenings, [dateAt(now)]);

/** Serves an endpoint with the public texts of a kind, cached in each language until any process changes them, a day at most. */
export function serveStanding<E extends Endpoint>(
  endpoint: E,
  database: Queryable,
  kind: StandingKind,
  replyOf: (texts: readonly StandingText[], locale: Locale, opened: ReadonlyMap<number, number>) => ReplyOf<E>,
): Route {
  let kept: { readonly state: string; readonly replies: Readonly<Record<Locale, PreparedReply>> } | undefined;
  return serve(endpoint, async (_input, { locale, now }) => {
    const [row] = await database.run(selectState, [kind]);
    const state = `${row?.state ?? ''} ${dateAt(now)}`;
    if (kept?.state !== state) {
      const texts = await publicTexts(database, kind);
      const openings = await openingsOf(database, now);
      const opened = new Map(openings.map(({ standing_text_id, times }) => [standing_text_id, times]));
      const prepare = (one: Locale) => new PreparedReply(replyBody(replyOf(texts, one, opened)));
      kept = { state, replies: { ja: prepare('ja'), en: prepare('en') } };
    }
    return kept.replies[locale];
  });
}
