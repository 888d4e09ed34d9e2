import type { AuditLine } from '@machi/domain/audit/contract';
import { deedInWords, subjectOfDeed } from '@machi/domain/audit/deed-words';
import { isAuditKey } from '../texts.ts';
import type { DeskTexts } from '../texts.ts';

type Deed = Pick<AuditLine, 'action' | 'subject' | 'subject_id' | 'actor_member_id'>;

/** A deed in words, some of them otherwise when done to oneself; one that has none yet is shown as it was written down. */
export function actionInWords(
  { action, subject, subject_id, actor_member_id }: Deed,
  { t, locale }: DeskTexts,
): string {
  const isOwn = subject === 'member' && subject_id !== null && subject_id === actor_member_id;
  const [own, any] = [`action.own.${action}`, `action.${action}`];
  if (isOwn && isAuditKey(own)) return t(own);
  return isAuditKey(any) ? t(any) : (deedInWords(action, locale) ?? action);
}

/** What was done something with: "会員 12", "端末 3（120人）". */
export function subjectInWords(
  { subject, subject_id, people }: Pick<AuditLine, 'subject' | 'subject_id' | 'people'>,
  { t, locale }: DeskTexts,
): string {
  const key = `subject.${subject}`;
  const words = isAuditKey(key) ? t(key) : (subjectOfDeed(subject, locale) ?? subject);
  const named = subject_id === null ? words : `${words} ${subject_id}`;
  return people === null ? named : t('showed', { subject: named, count: people });
}
