import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { isEnding } from '@machi/domain/clubs/rules';
import { isRegisteredOn, lastDayOf } from '@machi/domain/reservations/clubs';
import type { ClubLine } from '@machi/domain/clubs/views';
import { clubMethodWords, clubShelfWords } from '@machi/domain/clubs/words';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useMinute } from '../../../shell/use-minute.ts';
import { useClubTexts } from '../texts.ts';

/** How a club stands: registered or over, its exemption, and that nobody is in charge. */
export function ClubTags({ club }: { readonly club: ClubLine }) {
  const { t, locale } = useClubTexts();
  const today = dateAt(useMinute());
  const { exemption } = club;
  if (!isRegisteredOn(club, today)) {
    const isLater = today < club.registered_on;
    return (
      <p className="row tight">
        <StatusTag shape={isLater ? 'provisional' : 'cancelled'}>
          {isLater ? t('tag.later') : clubShelfWords.ended[locale]}
        </StatusTag>
      </p>
    );
  }
  const last = exemption && lastDayOf(exemption);
  return (
    <p className="row tight">
      {club.in_charge.length === 0 && <StatusTag shape="refused">{clubShelfWords.unmanned[locale]}</StatusTag>}
      {exemption === null || last === null ? (
        <StatusTag shape="cancelled">{t('tag.none')}</StatusTag>
      ) : (
        <StatusTag shape={isEnding(last, today) ? 'provisional' : 'fixed'}>
          <span>
            <Unbroken
              text={t(exemption.starts_on > today ? 'tag.from' : 'tag.until', {
                what: clubMethodWords[exemption.method][locale],
                day: dayInWords(exemption.starts_on > today ? exemption.starts_on : last)[locale],
              })}
            />
          </span>
        </StatusTag>
      )}
    </p>
  );
}
