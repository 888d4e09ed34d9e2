import type { CardPins, CardProfile } from './card-profile.ts';
import { createIndividualNumberCard } from './individual-number-card.ts';
import { createTownCard } from './town-card.ts';

/** A card as a reader sees it: an answer to reset, and an answer to every command. */
export interface VirtualCard {
  /** Answer to reset, as a contactless reader tells it. */
  readonly atr: Uint8Array;
  /** Answers any bytes by data and the two bytes of a status word; never throws. */
  transmit(apdu: Uint8Array): Uint8Array;
  /** Power off and on: what was selected and verified is forgotten, the tries of the PINs are not. */
  reset(): void;
  /** Every file that was read so far, `aid/file` in hex, in order: by it a test proves what nobody reads. */
  readonly filesRead: readonly string[];
}

/** `keep` hears the tries of the PINs whenever they change, before the card answers. */
export function createVirtualCard(profile: CardProfile, keep: (pins: CardPins) => void = () => undefined): VirtualCard {
  return profile.kind === 'town' ? createTownCard(profile) : createIndividualNumberCard(profile, keep);
}
