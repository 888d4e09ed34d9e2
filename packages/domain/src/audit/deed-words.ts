import type { Locale } from '../locale/model.ts';
import type { OfficialDeeds } from '../permissions/holders.ts';
import * as features from '../register/officials.ts';

const all = Object.values(features);
const wordsOf = (words: readonly OfficialDeeds[]) => new Map(words.flatMap((own) => Object.entries(own)));
const deeds = wordsOf(all.flatMap((feature) => ('deeds' in feature ? feature.deeds : [])));
const subjects = wordsOf(all.flatMap((feature) => ('subjects' in feature ? feature.subjects : [])));

/** What officials did with a thing, in the words of its feature; undefined where it names none. */
export const deedInWords = (action: string, locale: Locale): string | undefined => deeds.get(action)?.[locale];

/** The kind of thing that a deed is about. */
export const subjectOfDeed = (subject: string, locale: Locale): string | undefined => subjects.get(subject)?.[locale];
