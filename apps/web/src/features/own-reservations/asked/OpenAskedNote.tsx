import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { isOverdue } from '@machi/domain/asked-documents/rules';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { ownQueries } from '../queries.ts';
import { useOwnTexts } from '../text/use-own-texts.ts';

/** Documents that the office waits for, each with the way to where it is handed in; nothing where there are none. */
export function OpenAskedNote({ now }: { readonly now: Date }) {
  const { t, locale } = useOwnTexts();
  const { data } = useQuery(ownQueries.openAsked(locale));
  const asked = (data?.asked ?? []).map((one) => ({
    ...one,
    isLate: isOverdue({ state: 'asked', due_on: one.due_on }, dateAt(now)),
  }));
  if (asked.length === 0) return null;
  return (
    <Callout tone={asked.some(({ isLate }) => isLate) ? 'warning' : 'info'} title={t('asked.title')}>
      <ul className="stack-tight">
        {asked.map(({ asked_document_id: id, reservation_id, what, due_on, isLate }) => (
          <li key={id}>
            <TextLink href={`/reservation/detail/${reservation_id}`}>{t('asked.handIn', { what })}</TextLink>
            <br />
            {t(isLate ? 'asked.until.late' : 'asked.until', { day: dateInWords(due_on)[locale] })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
