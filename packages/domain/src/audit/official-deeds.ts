import type { Localized } from '../locale/model.ts';

/** Deeds of officials that are about nobody, or kinds of things that they are about, with their words for the log. */
export type OfficialDeeds = Readonly<Record<string, Localized>>;
