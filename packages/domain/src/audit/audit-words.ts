import type { Locale } from '../locale/model.ts';
import type { OfficialActions } from '../permissions/holders.ts';
import * as features from '../register/staff.ts';

const all = Object.values(features);
const wordsOf = (words: readonly OfficialActions[]) => new Map(words.flatMap((own) => Object.entries(own)));
const actions = wordsOf(all.flatMap((feature) => ('actions' in feature ? feature.actions : [])));
const subjects = wordsOf(all.flatMap((feature) => ('subjects' in feature ? feature.subjects : [])));

/** An action in the words of its feature; undefined if it has none. */
export const auditWordsOf = (action: string, locale: Locale): string | undefined => actions.get(action)?.[locale];

/** The kind of thing that an action is about. */
export const subjectOfAction = (subject: string, locale: Locale): string | undefined => subjects.get(subject)?.[locale];
