import type { VirtualCard } from './apdu.ts';
import type { CardPins, CardProfile } from './card-profile.ts';
import { createIndividualNumberCard } from './individual-number-card.ts';
import { createTownCard } from './town-card.ts';

/** `keep` is called with every change of the PIN tries, before the card answers. */
export function createVirtualCard(profile: CardProfile, keep: (pins: CardPins) => void = () => undefined): VirtualCard {
  return profile.kind === 'town' ? createTownCard(profile) : createIndividualNumberCard(profile, keep);
}
