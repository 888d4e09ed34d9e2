import { enrolTestFace, enrolmentOf, newTestFace, switchFacesOn } from '../../testing/terminals/faces.ts';
import { addHolder, askChallenge, issueTestCard, showCard, type TestCard } from '../../testing/terminals/cards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { nothing, type Case, type Input } from '../../testing/cases/case.ts';

const walkedCards = new WeakMap<OpenTown, Promise<TestCard>>();
let uids = 0;

/** A request to link a card to a new person; the challenge belongs to the official who may link it. */
async function newCardLink(town: OpenTown): Promise<Input> {
  const { member_id } = await addHolder(town);
  const [official] = await town.rows<{ member_id: number }>(
    // The walk's official with only this role, or the one with all roles in other generic tests.
    `select member_id from member where is_official and 'enrolment' = any(roles)
     order by roles = '{enrolment}' desc, cardinality(roles) desc, member_id limit 1`,
  );
  // Frees the card that an earlier call linked to somebody else.
  await town.rows('update card set ended_at = now() where body_hash is not null and ended_at is null');
  if (!official) return { member_id, challenge: 'A'.repeat(43), proof: {} };
  const known = walkedCards.get(town) ?? issueTestCard(town);
  walkedCards.set(town, known);
  const challenge = await askChallenge(town, await town.openSession(official.member_id), member_id);
  return { member_id, challenge, proof: showCard(await known, challenge) };
}

/** A unique UID. */
function nextUid(): string {
  uids += 1;
  return `04${uids.toString(16).padStart(12, '0')}`;
}

/** A town card in use. */
async function newTownCard(town: OpenTown, owner: number): Promise<number> {
  const [row] = await town.rows<{ card_id: number }>`insert into card (member_id, method, card_hash, linked_at)
    values (${owner}, 'town-card', ${nextUid()}, ${town.now()}) returning card_id`;
  return row?.card_id ?? 0;
}

/** A new person at the desk. */
const newHolder = async (town: OpenTown) => ({ member_id: (await addHolder(town)).member_id });

export const cases: Readonly<Record<string, Case>> = {
  findCardHolders: { input: () => ({ q: '佐藤' }) },
  readCardHolder: { input: newHolder },
  askCardChallenge: { input: newHolder },
  linkCard: { input: newCardLink },
  linkTownCard: { input: async (town) => ({ ...(await newHolder(town)), uid: nextUid() }) },
  unlinkCard: {
    input: async (town) => ({
      card_id: await newTownCard(town, (await addHolder(town)).member_id),
      reason: '別のカードに替えたため',
    }),
  },
  noteCardLost: {
    input: async (town) => ({ card_id: await newTownCard(town, (await addHolder(town)).member_id) }),
  },
  takePassConsent: { input: async (town) => ({ ...(await newHolder(town)), pass: 'bath' }) },
  listOwnCards: { input: nothing },
  unlinkOwnCard: {
    input: async (town, owner) => ({ card_id: await newTownCard(town, owner) }),
    isOwned: true,
  },
  reportOwnCardLost: {
    input: async (town, owner) => ({ card_id: await newTownCard(town, owner) }),
    isOwned: true,
  },
  enrolFace: {
    input: async (town) => {
      switchFacesOn(town);
      return { ...(await newHolder(town)), ...enrolmentOf(newTestFace()) };
    },
  },
  findResembled: {
    input: async (town) => {
      switchFacesOn(town);
      const { model_id, captures } = enrolmentOf(newTestFace());
      return { ...(await newHolder(town)), model_id, captures };
    },
  },
  deleteFace: {
    input: async (town) => {
      switchFacesOn(town);
      const { member_id } = await newHolder(town);
      await enrolTestFace(town, member_id);
      return { member_id, reason: 'asked' };
    },
  },
  readOwnFace: {
    input: (town) => {
      switchFacesOn(town);
      return {};
    },
  },
  listFaceUses: { input: nothing },
  deleteOwnFace: {
    input: async (town, owner) => {
      switchFacesOn(town);
      await enrolTestFace(town, owner);
      return {};
    },
    isOwned: true,
    isOneByOne: true,
  },
};
