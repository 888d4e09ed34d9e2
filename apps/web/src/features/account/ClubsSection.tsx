import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { lastDayOf } from '@machi/domain/reservations/clubs';
import type { OwnClub } from '@machi/domain/clubs/own';
import { clubMethodWords, clubRoleWords } from '@machi/domain/clubs/words';
import { useAccountTexts } from './texts.ts';
import { AccountSection } from './AccountSection.tsx';

/** The registered clubs that somebody is in charge of, with their exemptions; shown to whoever is in charge of one. */
export function ClubsSection({ clubs }: { readonly clubs: readonly OwnClub[] }) {
  const { t, locale } = useAccountTexts();
  const today = dateAt(new Date());
  return (
    <AccountSection id="clubs" lead={t('clubs.lead')}>
      <ul>
        {clubs.map(({ club_id, club_name, role, exemptions, registered_until: until }) => (
          <li key={club_id} className="own-service">
            <div className="stack-tight">
              <p>
                <b>{club_name}</b>
              </p>
              <p className="facts num">
                <span>{t('clubs.role', { role: clubRoleWords[role][locale] })}</span>
                {exemptions.length === 0 && <span>{t('clubs.none')}</span>}
                {exemptions.map((one) => (
                  <span key={one.club_exemption_id}>
                    {t(one.starts_on > today ? 'clubs.from' : 'clubs.until', {
                      what: clubMethodWords[one.method][locale],
                      day: dayInWords(one.starts_on > today ? one.starts_on : lastDayOf(one))[locale],
                    })}
                  </span>
                ))}
                {until !== null && <span>{t('clubs.ends', { day: dayInWords(until)[locale] })}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
