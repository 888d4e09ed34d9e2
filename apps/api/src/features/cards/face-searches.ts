import { FACE_SEARCHES_A_DAY } from '@machi/domain/cards/face-draft';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const DAY = 86_400_000;
const countFound = statement<{ found: number }>(
  'count-resembled-faces',
  `select count(*)::int as found from audit where actor_member_id = $1 and action = 'face:resemble' and acted_at > $2`,
);

/** Nobody finds out who people are by sending their pictures: an official is told so often a day whose a face is. */
export async function refuseSearches(
  transaction: Queryable,
  officialId: number,
  now: Date,
): Promise<Refusal | undefined> {
  const [row] = await transaction.run(countFound, [officialId, new Date(now.getTime() - DAY)]);
  if ((row?.found ?? 0) < FACE_SEARCHES_A_DAY) return undefined;
  return refuse(409, { field: '', code: 'face-searches-spent', params: [FACE_SEARCHES_A_DAY] });
}
