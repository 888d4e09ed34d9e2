import { locales } from '../locale/model.ts';
import { stateOf, type PublishingFlags, type PublishingStep } from '../publishing/model.ts';
import { fittingText, saysSomething } from '../publishing/rich-problem.ts';
import { refuse, type Problem, type Refusal } from '../refusals/model.ts';
import type { StandingKind, StandingWords, StandingWriting } from './model.ts';

/** Most questions, sections and versions together, so that lists and pages stay short. */
export const MOST_TEXTS = 300;

/** Makes the stored form of a text, with its bodies normalised to the schema. */
export function fittingStanding(
  { category_key, title, body }: StandingWriting,
  known: readonly string[],
): { readonly writing: StandingWriting } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = known.includes(category_key) ? [] : [{ field: 'category_key', code: 'choice' }];
  const fit = (field: string, html: string): string => {
    const read = fittingText(html);
    if ('html' in read) return saysSomething(read.html) ? read.html : '';
    problems.push({ field, code: read.code });
    return '';
  };
  const fitted = { ja: fit('body.ja', body.ja), en: fit('body.en', body.en) };
  return problems.length > 0 ? { problems } : { writing: { category_key, title, body: fitted } };
}

/** Finds what is missing for an approval. Both languages are needed. */
export function refuseIncomplete(words: StandingWords): Refusal | undefined {
  const missing = Object.entries(words).flatMap(([field, said]) =>
    locales.flatMap((locale): Problem[] =>
      said[locale] === '' ? [{ field: `${field}.${locale}`, code: 'required' }] : [],
    ),
  );
  return missing.length > 0 ? refuse(422, ...missing) : undefined;
}

interface Standing extends PublishingFlags {
  readonly kind: StandingKind;
  readonly category_key: string;
  /** Its next version, if one is being written. */
  readonly version_id: number | null;
}

/**
 * Refuses to change a public text in place: its next version is being written, or the page needs it. The title of the
 * page about the portal changes only by a new version.
 */
export function refuseTakingAway(step: PublishingStep, text: Standing): Refusal | undefined {
  if (step !== 'update' && step !== 'drop') return undefined;
  if (text.version_id !== null) return refuse(409, { field: '', code: 'standing-version-exists' });
  const isNeeded = text.kind === 'about' && text.category_key === 'lead' && stateOf(text) === 'approved';
  return isNeeded ? refuse(409, { field: '', code: 'standing-needed' }) : undefined;
}

/** Refuses an order that does not list exactly the present texts as they were read. */
export function refuseOrder(
  standing: readonly number[],
  seen: readonly number[],
  wished: readonly number[],
): Refusal | undefined {
  const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();
  const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
  return isSame(standing, seen) && isSame(sorted(standing), sorted(wished))
    ? undefined
    : refuse(409, { field: '', code: 'standing-order-changed' });
}
