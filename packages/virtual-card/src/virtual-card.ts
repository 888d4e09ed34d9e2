import type { VirtualCard } from './apdu.ts';
import type { CardPins, CardProfile } from './card-profile.ts';
import { createIndividualNumberCard } from './individual-number-card.ts';
import { createTownCard } from './town-card.ts';

/** `keep` hears the tries of the PINs whenever they change, before the card answers. */
export function createVirtualCard(profile: CardProfile, keep: (pins: CardPins) => void = () => undefined): VirtualCard {
  return profile.kind === 'town' ? createTownCard(profile) : createIndividualNumberCard(profile, keep);
}
