import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { Callout } from '@machi/ui/callout/Callout';
import { useDeskTexts } from '../../texts.ts';

/** What was cancelled with a death that is not theirs, and is still to come: the office tells them, nobody else does. */
export function EndedByMistake({ member }: { readonly member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const today = dateAt(new Date());
  const days = member.ended_by_mistake.filter((day) => day >= today);
  if (days.length === 0) return null;
  return (
    <Callout tone="warning" title={t('by-mistake')}>
      <p>{t('by-mistake.what', { days: days.map((day) => dateInWords(day)[locale]).join(t('by-mistake.and')) })}</p>
    </Callout>
  );
}
