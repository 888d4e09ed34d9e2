import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { useDeskTexts } from '../texts.ts';

/** Leads to the member's calendar, which asks for the reason first. */
export function CalendarAction({ memberId }: { readonly memberId: number }) {
  const { t } = useDeskTexts();
  return (
    <div className="desk-deed">
      <p>
        <b>{t('calendar.term')}</b>
        {t('calendar.what')}
      </p>
      <ButtonLink size="small" href={`/schedule/${memberId}`}>
        {t('calendar.open')}
      </ButtonLink>
    </div>
  );
}
