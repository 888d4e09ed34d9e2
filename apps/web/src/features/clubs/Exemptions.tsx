import { dateInWords } from '@machi/domain/calendar/words';
import { readClubCertificate } from '@machi/domain/clubs/desk-contract';
import { lastDayOf } from '@machi/domain/reservations/clubs';
import type { ClubFile } from '@machi/domain/clubs/views';
import { clubMethodWords } from '@machi/domain/clubs/words';
import { Button } from '@machi/ui/button/Button';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useClubTexts } from './texts.ts';

/** The exemptions of a club, the latest first, each with its certificate. */
export function Exemptions({ club }: { readonly club: ClubFile }) {
  const { t, locale } = useClubTexts();
  const { send, busy } = useCall(readClubCertificate);
  if (club.exemptions.length === 0) return null;
  async function save(club_exemption_id: number) {
    const result = await send({ club_id: club.club_id, club_exemption_id });
    if (result?.ok) saveBytes(result.reply);
  }
  return (
    <section className="stack-tight" aria-labelledby="club-exemptions">
      <h3 id="club-exemptions">{t('exemptions')}</h3>
      <ol className="file-lines">
        {club.exemptions.map((one) => (
          <li key={one.club_exemption_id}>
            <b>{t('exemption.of', { year: one.fiscal_year, what: clubMethodWords[one.method][locale] })}</b>
            <span className="num">
              {t('span.of', { from: dateInWords(one.starts_on)[locale], until: dateInWords(lastDayOf(one))[locale] })}
            </span>
            <small className="muted">
              {one.ground}
              {one.revoked_on !== null && t('exemption.revoked', { day: dateInWords(one.revoked_on)[locale] })}
            </small>
            {one.certificate_name !== null && (
              <Button
                size="small"
                busy={busy}
                busyLabel={t('sending')}
                onClick={() => void save(one.club_exemption_id)}
              >
                {t('certificate.save', { name: one.certificate_name })}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
