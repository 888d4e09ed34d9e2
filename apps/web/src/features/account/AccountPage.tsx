import { exportAccount, listDevices, readAccount } from '@machi/domain/account/contract';
import { listOwnClubs, type OwnClub } from '@machi/domain/clubs/contract';
import type { Account } from '@machi/domain/members/model';
import { useAnchor } from '@machi/ui/contents-list/use-anchor';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { SideNav } from '@machi/ui/side-nav/SideNav';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { lastDayOf } from '@machi/domain/reservations/clubs';
import { clubMethodWords, clubRoleWords } from '@machi/domain/clubs/words';
import { saveFile } from '@machi/client/downloads';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { confirmSession } from '../../shell/record/follow-record.ts';
import { useSession } from '../../shell/record/record.ts';
import { useTown } from '../../shell/town/town.ts';
import { useLinkSecret } from '../../shell/navigation/use-link-secret.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { AccountSection, sectionIds } from './AccountSection.tsx';
import { CardsSection } from './CardsSection.tsx';
import { ConfirmContact } from './contact/ConfirmContact.tsx';
import { ContactSection } from './contact/ContactSection.tsx';
import { FaceSection } from './face/FaceSection.tsx';
import { DevicesSection } from './security/DevicesSection.tsx';
import { ProfileSection } from './profile/ProfileSection.tsx';
import { RecordSections } from './records/RecordSections.tsx';
import { SecuritySection } from './security/SecuritySection.tsx';
import { ServicesSection } from './ServicesSection.tsx';
import { accountQuery, keepAccount } from './account-query.ts';
import { useEditing } from './use-editing.ts';
import { useAccountTexts } from './texts.ts';
import './account.css';
import { useCall } from '../../shell/calls/use-call.ts';

interface SectionListProps {
  readonly title: string;
  readonly items: readonly { readonly id: string; readonly label: string }[];
}

/** List of the page's sections on narrow screens, where the page is ten screens long. */
function SectionList({ title, items }: SectionListProps) {
  return (
    <nav className="only-narrow account-sections" aria-label={title}>
      <Disclosure title={title}>
        <ul>
          {items.map(({ id, label }) => (
            <li key={id}>
              <TextLink href={`#${id}`}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}

type Format = 'csv' | 'json';
const formats: readonly Format[] = ['csv', 'json'];

function Downloads() {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(exportAccount);
  const [asked, setAsked] = useState<Format>();
  const snackbar = useSnackbar();

  async function download(format: Format) {
    setAsked(format);
    const result = await send({ format });
    if (!result?.ok) return;
    const { filename, type, content } = result.reply;
    saveFile(filename, new Blob([content], { type }));
    snackbar.show(t('data.done', { name: filename }), 'success');
  }

  return (
    <div className="actions">
      {formats.map((format) => (
        <Button
          key={format}
          busy={busy && asked === format}
          busyLabel={t('data.busy')}
          onClick={() => void download(format)}
        >
          {t(`data.${format}`)}
        </Button>
      ))}
    </div>
  );
}

/** Download of all data that the town stores about the member. */
function DataSection() {
  const { t } = useAccountTexts();
  return (
    <AccountSection id="data" lead={t('data.lead')}>
      <Downloads />
    </AccountSection>
  );
}

function WithdrawalSection() {
  const { t } = useAccountTexts();
  return (
    <AccountSection id="withdrawal" lead={t('withdrawal.lead')}>
      <p>
        <ButtonLink href="/withdrawal">{t('withdrawal.go')}</ButtonLink>
      </p>
    </AccountSection>
  );
}

/** Registered clubs of which the member is in charge, with their exemptions. */
function ClubsSection({ clubs }: { readonly clubs: readonly OwnClub[] }) {
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

/** Account: contacts, profile, security, services, and accesses to the data (product, "Account page"). */
export default function AccountPage() {
  const { t, locale } = useAccountTexts();
  const query = useQuery(accountQuery(locale));
  const { data: account } = query;
  useAnchor(account !== undefined);
  if (account) return <Sections account={account} />;
  return (
    <>
      <PageHead title={t('title.plain')} />
      <NotLoaded query={query} label={t('loading')} />
    </>
  );
}

function Sections({ account }: { account: Account }) {
  const { t, locale } = useAccountTexts();
  const queryClient = useQueryClient();
  const editing = useEditing();
  const [token, forget] = useLinkSecret('contact');

  function keep(changed: Account) {
    keepAccount(queryClient, locale, changed);
    // The header shows the name.
    if (changed.name !== account.name) void confirmSession();
  }
  // A company's account has no further data.
  const { isLoggedIn } = useSession();
  const clubs = useQuery({ ...askAnew(listOwnClubs, {}, locale), enabled: isLoggedIn }).data?.clubs ?? [];
  const town = useTown();
  const hasFaces =
    isLoggedIn && (town?.has_faces === true || account.is_face_registered === 1 || account.is_face_pending === 1);
  const hasCards = isLoggedIn && town?.lacks.includes('terminals') !== true;
  const sections = sectionIds
    .filter((id) => (id !== 'face' || hasFaces) && (id !== 'clubs' || clubs.length > 0))
    .filter((id) => (id !== 'cards' || hasCards) && (id !== 'services' || isLoggedIn))
    .map((id) => ({ id, label: t(`section.${id}`) }));
  const askDevices = () => void queryClient.invalidateQueries({ queryKey: [listDevices.name] });

  return (
    <div className="with-side">
      <SideNav label={t('sections')} items={sections} />
      <div className="account">
        <PageHead title={t('title', { name: account.name })} />
        <SectionList title={t('sections')} items={sections} />
        <div className="stack-lg">
          <ConfirmContact
            token={token}
            forget={forget}
            value={account.pending_contact?.value}
            onConfirmed={() => void queryClient.invalidateQueries({ queryKey: [readAccount.name] })}
          />
          <ContactSection
            account={account}
            isConfirming={token !== undefined}
            editing={editing}
            onAccount={keep}
            onPassword={askDevices}
          />
          <ProfileSection account={account} editing={editing} onAccount={keep} />
          <SecuritySection account={account} editing={editing} onAccount={keep} />
          {hasCards && <CardsSection />}
          {hasFaces && <FaceSection account={account} />}
          <DevicesSection />
          {isLoggedIn && <ServicesSection account={account} onAccount={keep} />}
          {clubs.length > 0 && <ClubsSection clubs={clubs} />}
          <RecordSections />
          <DataSection />
          <WithdrawalSection />
        </div>
      </div>
    </div>
  );
}
