import type { Localized } from '../locale/model.ts';
import type { Danger, ShelterOffer } from './model.ts';
import type { Fullness, ShelterState } from './rules.ts';

/** Dangers in words, each with the letter of its sign. */
export const dangerWords: Readonly<Record<Danger, Localized>> = {
  flood: { ja: '洪水', en: 'Flood' },
  landslide: { ja: '土砂災害', en: 'Landslide' },
  surge: { ja: '高潮', en: 'Storm surge' },
  earthquake: { ja: '地震', en: 'Earthquake' },
  tsunami: { ja: '津波', en: 'Tsunami' },
  fire: { ja: '大規模な火事', en: 'Great fire' },
  'inland-flood': { ja: '内水氾濫', en: 'Inland flood' },
  volcano: { ja: '火山', en: 'Volcano' },
  blizzard: { ja: '吹雪', en: 'Snow storm' },
};
export const offerWords: Readonly<Record<ShelterOffer, Localized>> = {
  wheelchairs: { ja: '車いす', en: 'Wheelchairs' },
  pets: { ja: 'ペット', en: 'Pets' },
  water: { ja: '水', en: 'Water' },
  power: { ja: '電気', en: 'Power' },
};
export const shelterStateWords: Readonly<Record<ShelterState, Localized>> = {
  open: { ja: '開いています', en: 'Open now' },
  full: { ja: 'いっぱいです', en: 'Full' },
  closed: { ja: '開いていません', en: 'Not open' },
};
export const fullnessWords: Readonly<Record<Fullness, Localized>> = {
  roomy: { ja: '余裕があります', en: 'Room enough' },
  half: { ja: '半分くらい', en: 'About half full' },
  nearly: { ja: '混んでいます', en: 'Nearly full' },
  full: { ja: '入れません', en: 'No room' },
};
