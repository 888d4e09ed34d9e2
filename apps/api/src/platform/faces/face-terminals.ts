import { townTimeText } from '@machi/domain/calendar/model';
import type { FaceTerminal } from '@machi/domain/cards/face-enrolment';
import type { FaceOf } from '@machi/domain/taps/model';
import { statement, type Queryable } from '../../database/database.ts';
import { outside, rowsOf } from '../../database/rows.ts';
import { terminal_face } from '../../database/tables/faces.ts';

const handed = rowsOf(terminal_face);
/** Skips members who are withdrawing at this moment. */
const noteHanded = statement(
  'note-faces-handed',
  `insert into terminal_face (terminal_id, face_no, member_id)
   select $1, f.face_no, m.member_id from unnest($2::int[], $3::int[]) as f(face_no, member_id) join member m using (member_id)
   for key share of m
   on conflict do nothing`,
);
const selectTerminals = statement<{
  terminal_id: number;
  terminal_name: string;
  seen_at: Date | null;
  is_ended: boolean;
}>(
  'terminals-with-face',
  `select distinct t.terminal_id, t.terminal_name, t.seen_at, t.revoked_at is not null as is_ended
   from terminal_face h join terminal t using (terminal_id) where h.member_id = $1 order by t.terminal_name, t.terminal_id`,
);

/** Which terminals may hold whose face. */
export const faceTerminals = {
  hand: (transaction: Queryable, terminalId: number, faces: readonly FaceOf[]) =>
    transaction.run(noteHanded, [
      terminalId,
      faces.map(({ face_no }) => face_no),
      faces.map(({ member_id }) => member_id),
    ]),
  /** A terminal drops every face that is not in its new snapshot. */
  keepTo: (transaction: Queryable, terminalId: number, named: readonly number[]) =>
    handed.remove(transaction, 'forget-faces-dropped', { terminal_id: terminalId, face_no: outside(named) }),
  /** Terminals that may hold a person's face, with the time of their last contact. */
  async of(database: Queryable, memberId: number): Promise<FaceTerminal[]> {
    const rows = await database.run(selectTerminals, [memberId]);
    return rows.map(({ terminal_name, seen_at, is_ended }) => ({
      terminal_name,
      seen_at: seen_at && townTimeText(seen_at),
      is_ended,
    }));
  },
};
