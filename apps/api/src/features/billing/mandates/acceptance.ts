import { judgeAcceptance } from '@machi/domain/mandates/rules';
import { statement, type Queryable } from '../../../database/database.ts';
import { handsReader, handsSince } from '../../../platform/audit/second-official.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import type { MandateRow } from './mandate-store.ts';

const readEntered = statement<{
  entered_by: number | null;
  lastfurigana: string;
  firstfurigana: string;
  name_writers: number[];
}>(
  'mandate-entered-for',
  `select (select e.by_member_id from mandate_event e where e.mandate_id = $1 and e.what = 'enter' limit 1) as entered_by,
     m.lastfurigana, m.firstfurigana,
     array(select distinct actor_member_id from audit where subject = 'member' and subject_id = m.member_id and action = 'member:edit'
       and acted_at > $3 and actor_member_id is not null) as name_writers
   from member m where m.member_id = $2`,
);

/** Whether accepting a mandate needs a second official, and whether this official is one. */
export async function acceptanceOf(
  from: Queryable,
  { mandate_id, member_id, holder, holder_relation }: MandateRow,
  { member, now }: MemberExchange,
) {
  const officialOf = handsReader(from, now);
  const [row] = await from.run(readEntered, [mandate_id, member_id, handsSince(now)]);
  if (!row) throw new Error('a mandate belongs to nobody');
  const { entered_by, name_writers, ...furigana } = row;
  const [enterer, owner, actor] = await Promise.all([
    entered_by === null ? null : officialOf(entered_by),
    officialOf(member_id),
    officialOf(member.member_id),
  ]);
  return judgeAcceptance({ holder, holder_relation, enterer, member: { ...owner, ...furigana }, name_writers }, actor);
}
