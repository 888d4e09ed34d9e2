import { dateInWords } from '@machi/domain/calendar/words';
import { readClubCertificate } from '@machi/domain/clubs/desk-contract';
import { lastDayOf } from '@machi/domain/reservations/clubs';
import type { ClubFile } from '@machi/domain/clubs/views';
import { clubEventWords, clubMethodWords, clubRoleWords } from '@machi/domain/clubs/words';
import { groupTypeWords } from '@machi/domain/reservations/words';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { saveBytes } from '../../../shell/calls/save-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { FileHeading } from '../../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../../shell/desk/FilePanel.tsx';
import { WhatHappened } from '../../../shell/desk/files/WhatHappened.tsx';
import { clubQueries, useKeepClub } from '../queries.ts';
import { useClubTexts } from '../texts.ts';
import { ClubDeeds } from './ClubDeeds.tsx';
import { ClubForm } from './ClubForm.tsx';
import { ClubTags } from './ClubTags.tsx';
import { useClubAddress } from './club-address.ts';

interface ClubPanelProps {
  readonly clubId: number;
  /** It was opened from the list, not by an address. */
  readonly takesFocus: boolean;
}

/** One club with its exemptions and what happened to it. */
export function ClubPanel({ clubId, takesFocus }: ClubPanelProps) {
  const { t, locale } = useClubTexts();
  const { hrefWith } = useClubAddress();
  const query = useQuery(clubQueries.club(locale, clubId));
  return (
    <FilePanel t={t} closeHref={hrefWith({ club: undefined })} query={query} fileOf={(reply) => reply.club}>
      {(club) => <File club={club} takesFocus={takesFocus} />}
    </FilePanel>
  );
}

function File({ club, takesFocus }: { readonly club: ClubFile; readonly takesFocus: boolean }) {
  const { t, locale } = useClubTexts();
  const keep = useKeepClub(locale);
  const [isChanging, setChanging] = useState(false);
  // What was pressed is gone; where nobody is in charge, that is what is changed.
  const begins = club.in_charge.length === 0 ? 'in_charge' : 'club_name';
  useEffect(() => {
    if (isChanging) document.getElementById(begins)?.focus();
  }, [isChanging, begins]);
  const day = (date: string) => dateInWords(date)[locale];
  return (
    <article className="stack" aria-labelledby="club-name">
      <header className="stack-tight">
        <FileHeading id="club-name" className="desk-file-name" takesFocus={takesFocus}>
          {club.club_name}
        </FileHeading>
        <ClubTags club={club} />
        <p className="sm muted">{t('file.seen')}</p>
      </header>
      {club.ended_on === null && club.in_charge.length === 0 && (
        <Callout tone="warning" headingLevel={3} title={t('unmanned')}>
          <p>{t('unmanned.what')}</p>
        </Callout>
      )}
      {isChanging ? (
        <ClubForm
          club={club}
          onCancel={() => {
            setChanging(false);
            document.getElementById('club-name')?.focus();
          }}
          onSaved={(changed) => {
            keep(changed);
            setChanging(false);
            document.getElementById('club-name')?.focus();
          }}
        />
      ) : (
        <>
          <DescriptionList rows={rowsOf()} />
          {club.ended_on === null && <ClubDeeds key={club.revision} club={club} onChange={() => setChanging(true)} />}
          <Exemptions club={club} />
        </>
      )}
      <WhatHappened
        id="club-events"
        title={t('file.events')}
        events={club.events.map(({ what, reason, happened_at, by_name }) => ({
          what: clubEventWords[what][locale],
          reason,
          at: happened_at,
          by: by_name,
        }))}
      />
    </article>
  );

  function rowsOf() {
    const people = club.in_charge.map(
      ({ name, role, is_guest }) => `${name}（${clubRoleWords[role][locale]}${is_guest ? t('guest') : ''}）`,
    );
    const from = day(club.registered_on);
    const span =
      club.registered_until === null
        ? t('span.open', { from })
        : t('span.of', { from, until: day(club.registered_until) });
    const rows = [
      { id: 'kana', term: t('kana'), detail: <span lang="ja">{club.club_kana}</span> },
      { id: 'kind', term: t('kind'), detail: groupTypeWords[club.group_type][locale] },
      { id: 'people', term: t('people'), detail: people.length === 0 ? '―' : people.join(t('comma')) },
      {
        id: 'count',
        term: t('count'),
        detail: club.member_count === null ? '―' : t('count.of', { count: club.member_count }),
      },
      { id: 'span', term: t('span'), detail: span },
      { id: 'ahead', term: t('ahead'), detail: t('ahead.of', { count: club.ahead }) },
    ];
    return club.ended_on === null ? rows : [...rows, { id: 'ended', term: t('ended'), detail: day(club.ended_on) }];
  }
}

/** The exemptions of a club, the latest first, each with its certificate. */
function Exemptions({ club }: { readonly club: ClubFile }) {
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
