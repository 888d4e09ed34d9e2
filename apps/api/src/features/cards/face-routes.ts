import {
  FACE_USES,
  deleteFace,
  deleteOwnFace,
  enrolFace,
  findResembled,
  listFaceUses,
  readOwnFace,
} from '@machi/domain/cards/face-contract';
import { FACE_SEARCHES_A_DAY, refuseTakenBy, takenAt } from '@machi/domain/cards/face-draft';
import { refuseUnlike, type FaceUse } from '@machi/domain/cards/face-enrolment';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { townTimeText } from '@machi/domain/calendar/model';
import { actedIn, writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { faceTerminals } from '../../platform/faces/face-terminals.ts';
import { facesInForce } from '../../platform/faces/faces-in-force.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { writeActivity } from '../../platform/members/activity.ts';
import { tooManyRequests } from '../../platform/work/line-limits.ts';
import { createTurns } from '../../platform/work/turns.ts';
import { answerHolder, changeHolder } from './change-holder.ts';
import { faceToEnrol, faceToFind, findDuplicate, refuseDuplicate } from './enrol-face.ts';
import { faceDrafts } from './face-drafts.ts';
import { faceStore, readFaceOf } from './face-store.ts';
import { findHolder, holdCardHolder, type HolderRow } from './holder-store.ts';
import { tellFaceDeleted, tellHolder } from './notifications.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { above, rowsOf } from '../../database/rows.ts';
import { audit } from '../../database/tables/platform.ts';

interface UseRow extends Omit<FaceUse, 'visited_at'> {
  readonly visited_at: Date;
}

/**
 * The method of a visit is `face` only without a card; the terminal's ledger tells when a face was checked with a town
 * card. Another member's visit is not a valid cursor.
 */
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

/** Taps at which a person's face was checked, the newest first. */
async function readFaceUses(
  database: Queryable,
  memberId: number,
  before: number | undefined,
): Promise<{ uses: FaceUse[]; has_more: boolean }> {
  const rows = await database.run(selectUses, [memberId, before ?? null, FACE_USES + 1]);
  const uses = rows.slice(0, FACE_USES).map((row) => ({ ...row, visited_at: townTimeText(row.visited_at) }));
  return { uses, has_more: rows.length > FACE_USES };
}

const DAY = 86_400_000;
const actions = rowsOf(audit);

/** Limits daily how often an official learns whose face it is, so that pictures identify nobody. */
async function refuseSearches(transaction: Queryable, officialId: number, now: Date): Promise<Refusal | undefined> {
  const acted_at = above(new Date(now.getTime() - DAY));
  const searches = { actor_member_id: officialId, action: 'face:resemble', acted_at };
  if ((await actions.count(transaction, 'count-resembled-faces', searches)) < FACE_SEARCHES_A_DAY) return undefined;
  return refuse(409, { field: '', code: 'face-searches-spent', params: [FACE_SEARCHES_A_DAY] });
}

/**
 * Audits an enrolment with the sender as the actor: only they have proved who they are. The person whom they name as
 * the photographer is no actor; being named is an action about them, which their history shows.
 */
async function writeEnrolment(
  transaction: Queryable,
  exchange: MemberExchange,
  taker: number,
  memberId: number,
  isReplaced: boolean,
) {
  const acted = { ...actedIn(exchange), subject: 'member' } as const;
  await writeAudits(transaction, { ...acted, action: isReplaced ? 'face:replace' : 'face:enrol' }, [memberId]);
  if (taker === exchange.member.member_id) return;
  await writeAudits(transaction, { ...acted, action: 'face:send' }, [memberId]);
  await writeAudits(transaction, { ...acted, action: 'face:name' }, [taker]);
}

/** Searches of all faces: one runs, the next waits ready. A desk sends its waiting ones one by one. */
const TURNS = { atOnce: 2, mostWaiting: 20, mostOfOne: 3 };

const GONE = refuse(409, { field: '', code: 'face-gone' });

/** Routes for faces, at the desk and in the own account. A town without faces has none of them. */
export function faceRoutes(house: House) {
  const { database, secret } = house;
  const { passes } = house.town;
  const turns = createTurns(TURNS);

  /** Waits for other enrolments; before its turn it holds no database connection. */
  async function inTurn<T>({ member: { member_id } }: MemberExchange, work: () => Promise<T | Refusal>) {
    const seconds = await house.rates.ofFaces(member_id);
    return seconds > 0 ? tooManyRequests(seconds) : turns.run(member_id, work);
  }

  return [
    serve(enrolFace, async (input, exchange) => {
      const { faces } = passes;
      if (!faces) return notFound;
      const { member_id, draft_id } = input;
      const { now } = exchange;
      const by = exchange.member.member_id;
      const taker = input.taken_by ?? by;
      const taken = takenAt(input.taken_at, now);
      let resembled: number | undefined;
      const enrolled = async (transaction: Queryable, holder: HolderRow) => {
        if (draft_id !== undefined) {
          const isFirst = await faceDrafts.take(transaction, secret, draft_id, input, now);
          if (isRefusal(isFirst)) return isFirst;
          if (!isFirst) {
            await writeAccesses(transaction, exchange, 'card:read', [member_id]);
            return answerHolder(house, transaction, exchange, member_id);
          }
        }
        if (isRefusal(taken)) return taken;
        const refusal =
          refuseTakenBy(by, input) ??
          (await faceDrafts.refuseTaken(transaction, input, taken, passes.service_id)) ??
          (await refuseSearches(transaction, by, now));
        if (refusal) return refusal;
        const face = faceToEnrol(holder, input, faces, taken);
        if (isRefusal(face)) return face;
        const inForce = await facesInForce(transaction, faces);
        resembled = await findDuplicate(transaction, secret, face, inForce);
        if (resembled !== undefined) return refuseDuplicate(transaction, resembled);
        const before = input.is_unlike_confirmed ? undefined : await faceStore.templateOf(transaction, secret, face);
        const unlike = refuseUnlike(before, face.template, inForce);
        if (unlike) return unlike;
        const isReplaced = await faceStore.enrol(transaction, secret, face, by, taken);
        await writeEnrolment(transaction, exchange, taker, member_id, isReplaced);
        await tellHolder(house, transaction, holder, isReplaced ? 'face-replaced' : 'face-enrolled', 'face', now);
        return answerHolder(house, transaction, exchange, member_id);
      };
      const reply = await inTurn(exchange, () => changeHolder(exchange, member_id, enrolled));
      house.wakeOutbox();
      if (!isRefusal(reply) || reply.status === 404 || reply.status === 429) return reply;
      await writeAccesses(database, exchange, 'face:refuse', [member_id]);
      if (resembled !== undefined) await writeAccesses(database, exchange, 'face:resemble', [resembled]);
      return reply;
    }),

    serve(findResembled, async (input, exchange) => {
      const { faces } = passes;
      if (!faces) return notFound;
      const { member, now } = exchange;
      const own = refuseOwn(member.member_id, input.member_id);
      if (own) return own;
      // Not `exchange.write`: its stored reply would name the face's owner again without an audit row.
      const found = async (transaction: Queryable) => {
        const holder = await holdCardHolder(transaction, input.member_id);
        if (!holder) return notFound;
        const face = (await refuseSearches(transaction, member.member_id, now)) ?? faceToFind(holder, input, faces);
        if (isRefusal(face)) return face;
        const resembled = await findDuplicate(transaction, secret, face, await facesInForce(transaction, faces));
        await writeAccesses(transaction, exchange, 'face:refuse', [input.member_id]);
        if (resembled === undefined) return { resembled: null };
        await writeAccesses(transaction, exchange, 'face:resemble', [resembled]);
        return { resembled: (await findHolder(transaction, resembled)) ?? null };
      };
      return inTurn(exchange, () => database.transaction(found));
    }),

    serve(deleteFace, async ({ member_id, reason }, exchange) => {
      const deleted = async (transaction: Queryable, holder: HolderRow) => {
        const isKnown = await findHolder(transaction, member_id);
        if (!(await faceStore.delete(transaction, member_id))) return isKnown && passes.faces ? GONE : notFound;
        await writeAccesses(transaction, exchange, 'face:delete', [member_id]);
        await tellFaceDeleted(house, transaction, holder, reason, exchange.now);
        return isKnown ? answerHolder(house, transaction, exchange, member_id) : { holder: null };
      };
      const reply = await changeHolder(exchange, member_id, deleted, true);
      house.wakeOutbox();
      return reply;
    }),

    serve(readOwnFace, async (_input, { member }) => {
      const [face, terminals] = await Promise.all([
        readFaceOf(database, member.member_id, passes.faces),
        faceTerminals.of(database, member.member_id),
      ]);
      return face || terminals.length > 0 || passes.faces ? { face, terminals } : notFound;
    }),

    serve(listFaceUses, ({ before }, { member }) => readFaceUses(database, member.member_id, before)),

    serve(deleteOwnFace, async (_input, exchange) => {
      const { member, now, label } = exchange;
      return writeAndSend(house, exchange, async (transaction) => {
        const holder = await holdCardHolder(transaction, member.member_id);
        if (!holder || !(await faceStore.delete(transaction, member.member_id))) return notFound;
        await writeActivity(transaction, member.member_id, 'face-deleted', label, now);
        await writeAudit(transaction, {
          ...actedIn(exchange),
          action: 'face:delete-own',
          subject: 'member',
          subject_id: member.member_id,
        });
        await tellFaceDeleted(house, transaction, holder, 'asked', now);
        return { face: null, terminals: await faceTerminals.of(transaction, member.member_id) };
      });
    }),
  ];
}
