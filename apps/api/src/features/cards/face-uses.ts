import { townTimeText } from '@machi/domain/calendar/model';
import { FACE_USES } from '@machi/domain/cards/face-contract';
import type { FaceUse } from '@machi/domain/cards/face-enrolment';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

interface UseRow extends Omit<FaceUse, 'visited_at'> {
  readonly visited_at: Date;
}

/** A face alone is the method of its visit; of a town card with a face beside it the terminal's ledger tells. Another's visit is no place to go on from. */
const selectUses = statement<UseRow>(
  'face-uses',
  `select v.visit_id, v.visited_at, v.pass, t.terminal_name, v.outcome,
     not v.is_counted and exists (select from visit_correction c where c.visit_id = v.visit_id) as is_undone
   from visit v left join terminal t using (terminal_id)
   where v.member_id = $1 and not v.is_companion
     and (v.method = 'face' or (v.method = 'town-card'
       and exists (select from terminal_event e where e.tap_id = v.tap_id and e.event #> '{content,evidence,face}' is not null)))
     and ($2::int is null
       or (v.visited_at, v.visit_id) < (select b.visited_at, b.visit_id from visit b where b.visit_id = $2 and b.member_id = $1))
   order by v.visited_at desc, v.visit_id desc limit $3`,
);

/** The taps at which a person's face was looked at, newest first. */
export async function readFaceUses(
  database: Queryable,
  memberId: number,
  before: number | undefined,
): Promise<{ uses: FaceUse[]; has_more: boolean }> {
  const rows = await database.run(selectUses, [memberId, before ?? null, FACE_USES + 1]);
  const uses = rows.slice(0, FACE_USES).map((row) => ({ ...row, visited_at: townTimeText(row.visited_at) }));
  return { uses, has_more: rows.length > FACE_USES };
}
