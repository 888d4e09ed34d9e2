import { clubDesk } from '@machi/domain/clubs/desk';
import { dateInWords } from '@machi/domain/calendar/words';
import { readClubCertificate } from '@machi/domain/clubs/desk-contract';
import { lastDayOf } from '@machi/domain/reservations/clubs';
import type { ClubFile } from '@machi/domain/clubs/views';
import { clubMethodWords } from '@machi/domain/clubs/words';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Section } from '@machi/ui/section/Section';
import { useEffect, useRef, useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { DeskPage } from '../../shell/desk/declared/DeskPage.tsx';
import { useDesk, useKeptFiles } from '../../shell/desk/declared/use-desk.ts';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { ClubForm } from './ClubForm.tsx';
import { ExemptionForm } from './ExemptionForm.tsx';
import './clubs.css';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useClubTexts } from './texts.ts';

/** Registers a club and links to its file. */
function NewClub() {
  const { t } = useClubTexts();
  const { hrefWith } = useDesk(clubDesk);
  const { keep } = useKeptFiles(clubDesk);
  const [made, setMade] = useState<ClubFile>();
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (made) done.current?.focus();
  }, [made]);
  return (
    <div className="stack-lg">
      {made && (
        <Callout
          ref={done}
          focusable
          tone="success"
          live="status"
          title={t('new.done', { name: made.club_name })}
          actions={
            <ButtonLink size="small" href={hrefWith({ new: undefined, club: String(made.club_id) })}>
              {t('new.see')}
            </ButtonLink>
          }
        />
      )}
      <ClubForm
        key={made?.club_id ?? 0}
        onSaved={(club) => {
          keep({ club });
          setMade(club);
        }}
      />
    </div>
  );
}

/** Exemptions of a club, latest first, each with its certificate. */
function Exemptions({ club }: { readonly club: ClubFile }) {
  const { t, locale } = useClubTexts();
  const { send, busy } = useCall(readClubCertificate);
  if (club.exemptions.length === 0) return null;
  async function save(club_exemption_id: number) {
    const result = await send({ club_id: club.club_id, club_exemption_id });
    if (result?.ok) saveBytes(result.reply);
  }
  return (
    <Section className="stack-tight" title={t('exemptions')} level={3}>
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
              <SendingButton size="small" busy={busy} onClick={() => void save(one.club_exemption_id)}>
                {t('certificate.save', { name: one.certificate_name })}
              </SendingButton>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The register of clubs: persons in charge, and the end of their exemptions. */
export default function ClubsPage() {
  const { keep } = useKeptFiles(clubDesk);
  return (
    <DeskPage
      desk={clubDesk}
      below={<ReceptionNav />}
      create={() => <NewClub />}
      forms={{
        exempt: (club, close) => <ExemptionForm club={club} onClose={close} />,
        change: (club, close) => (
          <ClubForm
            club={club}
            onCancel={close}
            onSaved={(changed) => {
              keep({ club: changed });
              close();
            }}
          />
        ),
      }}
      afterActions={(club) => <Exemptions club={club} />}
    />
  );
}
