import { addTexts, hasText } from '../locale/texts.ts';
import { en as cardsEn } from '../cards/text/en.ts';
import { ja as cardsJa } from '../cards/text/ja.ts';
import { en as closuresEn } from '../closures/text/en.ts';
import { ja as closuresJa } from '../closures/text/ja.ts';
import { en as documentsEn } from '../documents/text/en.ts';
import { ja as documentsJa } from '../documents/text/ja.ts';
import { en as draftsEn } from '../drafts/text/en.ts';
import { ja as draftsJa } from '../drafts/text/ja.ts';
import { en as fieldsEn } from '../fields/text/en.ts';
import { ja as fieldsJa } from '../fields/text/ja.ts';
import { en as membersEn } from '../members/text/en.ts';
import { ja as membersJa } from '../members/text/ja.ts';
import { en as passesEn } from '../passes/text/en.ts';
import { ja as passesJa } from '../passes/text/ja.ts';
import { en as permitsEn } from '../permits/text/en.ts';
import { ja as permitsJa } from '../permits/text/ja.ts';
import { en as receptionEn } from '../reception/text/en.ts';
import { ja as receptionJa } from '../reception/text/ja.ts';
import { en as reservationsEn } from '../reservations/text/en.ts';
import { ja as reservationsJa } from '../reservations/text/ja.ts';
import { en as secondOfficialEn } from '../second-official/text/en.ts';
import { ja as secondOfficialJa } from '../second-official/text/ja.ts';
import { en as sessionsEn } from '../sessions/text/en.ts';
import { ja as sessionsJa } from '../sessions/text/ja.ts';
import { en as taxisEn } from '../taxis/text/en.ts';
import { ja as taxisJa } from '../taxis/text/ja.ts';
import { en as staffCallsEn } from '../staff-calls/text/en.ts';
import { ja as staffCallsJa } from '../staff-calls/text/ja.ts';
import { en as terminalsEn } from '../terminals/text/en.ts';
import { ja as terminalsJa } from '../terminals/text/ja.ts';
import { en as spotDeskEn } from '../spot-desk/text/en.ts';
import { ja as spotDeskJa } from '../spot-desk/text/ja.ts';
import { en as visitsEn } from '../visits/text/en.ts';
import { ja as visitsJa } from '../visits/text/ja.ts';
import { en as waitlistEn } from '../waitlist/text/en.ts';
import { ja as waitlistJa } from '../waitlist/text/ja.ts';

const en = [
  fieldsEn,
  membersEn,
  sessionsEn,
  secondOfficialEn,
  reservationsEn,
  closuresEn,
  spotDeskEn,
  receptionEn,
  documentsEn,
  draftsEn,
  permitsEn,
  waitlistEn,
  taxisEn,
  cardsEn,
  passesEn,
  staffCallsEn,
  terminalsEn,
  visitsEn,
] as const;
const ja = [
  fieldsJa,
  membersJa,
  sessionsJa,
  secondOfficialJa,
  reservationsJa,
  closuresJa,
  spotDeskJa,
  receptionJa,
  documentsJa,
  draftsJa,
  permitsJa,
  waitlistJa,
  taxisJa,
  cardsJa,
  passesJa,
  staffCallsJa,
  terminalsJa,
  visitsJa,
] as const;

type KeyOf<T> = T extends unknown ? keyof T : never;
export type RefusalCode = KeyOf<(typeof en)[number]>;

/** Every sentence with which the product refuses, by code. */
export const REFUSALS = 'refusals';
for (const sentences of en) addTexts('en', REFUSALS, sentences);
for (const sentences of ja) addTexts('ja', REFUSALS, sentences);

export const isRefusalCode = (text: string | undefined): text is RefusalCode =>
  text !== undefined && hasText(REFUSALS, text);
