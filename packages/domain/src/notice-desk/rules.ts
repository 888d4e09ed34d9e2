import { locales } from '../locale/model.ts';
import { FILES_A_NOTICE, fieldOfTooManyFiles, namesTooManyFiles } from '../notice-files/rules.ts';
import { endOf, type Published } from '../notices/audience.ts';
import { stateOf, type PublishingFlags, type PublishingStep } from '../publishing/model.ts';
import { fittingText, saysSomething } from '../publishing/rich-problem.ts';
import { notFound, refuse, type Problem, type Refusal } from '../refusals/model.ts';
import type { NoticeTexts, NoticeWriting } from './model.ts';

/** Most unpublished notices of one writer. */
export const MOST_UNFINISHED = 50;

export interface DeskOfficial {
  readonly member_id: number;
  readonly isEditor: boolean;
  readonly isApprover: boolean;
}
/** Makes an official's rights at the desk from their roles. */
export const deskOfficialOf = ({
  member_id,
  roles,
}: {
  readonly member_id: number;
  readonly roles: readonly string[];
}): DeskOfficial => ({ member_id, isEditor: roles.includes('editor'), isApprover: roles.includes('approver') });

/** Fields of a notice that decide who sees and writes it. */
export interface DeskNotice extends PublishingFlags {
  /** Writer; null once the account is deleted. */
  readonly member_id: number | null;
}

/** Tells whether an official may write a notice: its writer, or any editor if it has none. */
export const isWriter = ({ member_id }: Pick<DeskNotice, 'member_id'>, official: DeskOfficial): boolean =>
  official.isEditor && (member_id === null || member_id === official.member_id);

/**
 * Tells whether an official sees a notice at the desk. A draft is visible to its writer only; from its application on,
 * to approvers too.
 */
export function isSeen(notice: DeskNotice, official: DeskOfficial): boolean {
  const state = stateOf(notice);
  if (state === 'approved') return official.isEditor || official.isApprover;
  return isWriter(notice, official) || (state !== 'draft' && official.isApprover);
}

/** Finds why a step belongs to another official; undefined: it is allowed. */
export function refuseHand(step: PublishingStep, notice: DeskNotice, official: DeskOfficial): Refusal | undefined {
  if (!isSeen(notice, official)) return notFound;
  const isTheirs =
    step === 'approve' || step === 'disapprove'
      ? official.isApprover
      : isWriter(notice, official) || (step === 'drop' && official.isApprover && stateOf(notice) === 'approved');
  return isTheirs ? undefined : refuse(403, { field: '', code: 'foreign-notice' });
}

/** Other facts that decide whether a text can be saved. */
export interface WritingPlace {
  readonly now: Date;
  /** It replaces a text that is public now. */
  readonly isVersionOfPublic: boolean;
  readonly isKnownService: boolean;
}

/** Makes the stored form of a notice, with its bodies normalised to the schema. */
export function fittingWriting(
  writing: NoticeWriting,
  { now, isVersionOfPublic, isKnownService }: WritingPlace,
): { readonly writing: NoticeWriting } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const tooManyFiles = (field: string): string => {
    problems.push({ field, code: 'too-many-files-in-notice', params: [FILES_A_NOTICE] });
    return '';
  };
  const fit = (field: string, html: string): string => {
    if (namesTooManyFiles(html)) return tooManyFiles(field);
    const read = fittingText(html);
    if ('html' in read) return saysSomething(read.html) ? read.html : '';
    problems.push({ field, code: read.code });
    return '';
  };
  const { audience, published_at, closed_at } = writing;
  const body = { ja: fit('body.ja', writing.body.ja), en: fit('body.en', writing.body.en) };
  const plain_body = fit('plain_body', writing.plain_body);
  const full = fieldOfTooManyFiles({ 'body.ja': body.ja, 'body.en': body.en, plain_body });
  if (full !== undefined) tooManyFiles(full);
  const service_id = audience === 'service' ? writing.service_id : null;
  if (audience === 'service' && service_id === null) problems.push({ field: 'service_id', code: 'not-chosen' });
  else if (service_id !== null && !isKnownService) problems.push({ field: 'service_id', code: 'choice' });
  const from = published_at === null ? now.getTime() : Date.parse(published_at);
  if (closed_at !== null && Date.parse(closed_at) <= from)
    problems.push({ field: 'closed_at', code: 'notice-closed-early' });
  if (isVersionOfPublic && from > now.getTime()) problems.push({ field: 'published_at', code: 'version-in-future' });
  return problems.length > 0 ? { problems } : { writing: { ...writing, body, plain_body, service_id } };
}

/** The texts that an approval needs; those in easy Japanese are optional. */
type NeededTexts = Pick<NoticeTexts, 'title' | 'body' | 'department'>;

/** Lists what is missing for an approval. Both languages are needed. */
export function missingIn({ title, body, department }: NeededTexts): readonly Problem[] {
  return Object.entries({ title, body, department }).flatMap(([field, words]) =>
    locales.flatMap((locale): Problem[] =>
      words[locale] === '' ? [{ field: `${field}.${locale}`, code: 'required' }] : [],
    ),
  );
}

type Timed = Pick<Published, 'notice_category_id' | 'published_at' | 'closed_at'>;

/** Time of publication if it is approved now: the wished one, or now if that has passed. */
export const publishedFrom = ({ published_at }: Pick<Timed, 'published_at'>, now: Date): Date =>
  published_at > now ? published_at : now;

/** Finds why a notice can be neither submitted nor approved: it would not be readable, or not completely. */
export function refuseUnreadable(texts: NeededTexts, timed: Timed, now: Date): Refusal | undefined {
  const missing = missingIn(texts);
  if (missing.length > 0) return refuse(422, ...missing);
  const end = endOf({ ...timed, published_at: publishedFrom(timed, now) });
  return end !== null && end <= publishedFrom(timed, now)
    ? refuse(422, { field: 'closed_at', code: 'notice-over' })
    : undefined;
}
