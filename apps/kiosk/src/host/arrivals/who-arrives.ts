import { isKnownAtShelter } from '@machi/domain/shelters/arriving';
import type { ShelterArrival } from '@machi/domain/shelters/terminal';
import { entryOfEvidence, knownCard, type PassHolders } from '../terminal/pass-holders.ts';
import { phonePassOwner } from '../terminal/phone-passes.ts';
import type { SeenTap } from '../terminal/tap-desk.ts';

export type Recognised = Pick<ShelterArrival, 'way' | 'member_id' | 'phone_pass'> & { readonly member_id: number };

/** The person whom a card, phone or face names at a shelter; null: nobody whom this terminal knows. */
export function whoArrives(seen: SeenTap, holders: PassHolders, now: Date): Recognised | null {
  const { snapshot } = holders;
  const { evidence, phonePass, face } = seen;
  if (phonePass !== null) {
    const member_id = phonePassOwner(phonePass, snapshot.pass_key, now);
    return member_id === null ? null : { way: 'phone', member_id, phone_pass: phonePass };
  }
  const found = entryOfEvidence(holders, evidence);
  const known = {
    rules: snapshot.rules,
    isCardModeOn: snapshot.is_card_mode_on,
    card: knownCard(found, seen.bodyHash !== null && holders.isRenewed(seen.bodyHash)),
    isFaceEnrolled: face !== null && holders.holder(face.member_id)?.face_no === face.face_no,
  };
  const isFace = evidence.method === 'face';
  const member_id = isFace ? face?.member_id : found.entry?.member_id;
  if (member_id === undefined || !isKnownAtShelter(evidence, known, now)) return null;
  return { way: isFace ? 'face' : 'card', member_id };
}
