import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { Callout } from '@machi/ui/callout/Callout';
import { useDeskTexts } from '../texts.ts';

/**
 * What is still to come and was cancelled with a death that is not theirs, or cancelled or changed by the holder of an
 * account that is not theirs: the office tells them, nobody else does.
 */
export function EndedByMistake({ member }: { readonly member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const today = dateAt(new Date());
  const toCome = (days: readonly string[]) => days.filter((day) => day >= today);
  const inWords = (days: readonly string[]) => days.map((day) => dateInWords(day)[locale]).join(t('by-mistake.and'));
  const ended = toCome(member.ended_by_mistake);
  const changed = toCome(member.changed_while_joined);
  return (
    <>
      {ended.length > 0 && (
        <Callout tone="warning" title={t('by-mistake')}>
          <p>{t('by-mistake.what', { days: inWords(ended) })}</p>
        </Callout>
      )}
      {changed.length > 0 && (
        <Callout tone="warning" title={t('while-joined')}>
          <p>{t('while-joined.what', { days: inWords(changed) })}</p>
        </Callout>
      )}
    </>
  );
}
