import { endedToldAt, toldUnusedSince } from '@machi/domain/cards/face-ends';
import { statement } from '../../database/database.ts';
import { atMost, rowsOf } from '../../database/rows.ts';
import { face_enrolment } from '../../database/tables/faces.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { faceStore } from './face-store.ts';
import { holdCardHolder } from './holder-store.ts';
import { tellFaceDeleted, tellFaceUnused } from './notifications.ts';

/** SQL: terminals may use the face: present model and consent text, of an unlocked member with an active pass. */
const IS_USED = `(coalesce(f.model_id = $1 and f.consent_version = $2, false) and exists (
  select from member m join pass_consent c using (member_id) join subscription s using (member_id)
  where m.member_id = f.member_id and m.locked_at is null and s.service_id = $3 and s.suspended_at is null))`;

const follow = statement(
  'follow-unused-faces',
  `update face_enrolment f set unused_since = case when ${IS_USED} then null else $4::timestamptz end, unused_told_at = null
   where ${IS_USED} <> (f.unused_since is null)`,
);
const faces = rowsOf(face_enrolment);
const untold = (now: Date) => ({ unused_told_at: null, unused_since: atMost(toldUnusedSince(now)) });
const OWNERS = { columns: ['member_id'], order: ['member_id'] } as const;
/** Checked again: a face that is used again meanwhile stays. */
const isToEnd = statement<{ is_used: boolean }>(
  'is-unused-face-to-end',
  `select ${IS_USED} as is_used from face_enrolment f where f.member_id = $4 and f.unused_told_at <= $5`,
);

const townOf = ({ faces, service_id }: House['town']['passes']) => [
  faces?.model_id ?? null,
  faces?.consent_version ?? null,
  service_id,
];

const tellOne = (house: House, memberId: number, now: Date): Promise<void> =>
  house.database.transaction(async (transaction) => {
    const holder = await holdCardHolder(transaction, memberId, true);
    if (!holder) return;
    const found = { member_id: memberId, ...untold(now) };
    const told = { unused_told_at: now };
    if ((await faces.updateReturning(transaction, 'note-unused-face-told', found, told, ['member_id'])).length > 0)
      await tellFaceUnused(house, transaction, holder, now);
  });

const endOne = (house: House, memberId: number, now: Date): Promise<void> =>
  house.database.transaction(async (transaction) => {
    const holder = await holdCardHolder(transaction, memberId, true);
    const [row] = await transaction.run(isToEnd, [...townOf(house.town.passes), memberId, endedToldAt(now)]);
    if (!holder || row?.is_used !== false) return;
    await faceStore.delete(transaction, memberId);
    const action = { at: now, actor_member_id: null, subject: 'member', subject_id: memberId, request_id: '' } as const;
    await writeAudit(transaction, { ...action, action: 'face:delete' });
    await tellFaceDeleted(house, transaction, holder, 'unused', now);
  });

/**
 * Ends faces that no terminal may use: an old consent text or model, an owner without an active pass or locked, or
 * faces switched off in the town. Owners are notified before and again afterwards.
 */
export async function endUnusedFaces(house: House, now: Date): Promise<void> {
  const { database } = house;
  await database.run(follow, [...townOf(house.town.passes), now]);
  for (const { member_id } of await faces.list(database, 'unused-faces-to-tell', untold(now), OWNERS))
    await tellOne(house, member_id, now);
  const ended = { unused_told_at: atMost(endedToldAt(now)) };
  for (const { member_id } of await faces.list(database, 'unused-faces-to-end', ended, OWNERS))
    await endOne(house, member_id, now);
  house.wakeOutbox();
}
