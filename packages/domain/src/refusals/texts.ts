import { en as fieldsEn } from '../fields/text/en.ts';
import { ja as fieldsJa } from '../fields/text/ja.ts';
import { en as membersEn } from '../members/text/en.ts';
import { ja as membersJa } from '../members/text/ja.ts';
import { en as reservationsEn } from '../reservations/text/en.ts';
import { ja as reservationsJa } from '../reservations/text/ja.ts';
import { en as sessionsEn } from '../sessions/text/en.ts';
import { ja as sessionsJa } from '../sessions/text/ja.ts';

const en = { ...fieldsEn, ...membersEn, ...sessionsEn, ...reservationsEn };
export type RefusalCode = keyof typeof en;
const ja: Record<RefusalCode, string> = { ...fieldsJa, ...membersJa, ...sessionsJa, ...reservationsJa };

/** Every sentence with which the product refuses, by code, in both languages. */
export const refusalTexts = { ja, en } as const;
