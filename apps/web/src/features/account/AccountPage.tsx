import { listDevices, readAccount } from '@machi/domain/account/contract';
import { listOwnClubs } from '@machi/domain/clubs/contract';
import type { Account } from '@machi/domain/members/model';
import { useAnchor } from '@machi/ui/contents-list/use-anchor';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { SideNav } from '@machi/ui/side-nav/SideNav';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmSession } from '../../shell/record/follow-record.ts';
import { useSession } from '../../shell/record/record.ts';
import { useTown } from '../../shell/town/town.ts';
import { useLinkSecret } from '../../shell/navigation/link-secret.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { sectionIds } from './AccountSection.tsx';
import { CardsSection } from './CardsSection.tsx';
import { ClubsSection } from './ClubsSection.tsx';
import { ConfirmContact } from './contact/ConfirmContact.tsx';
import { ContactSection } from './contact/ContactSection.tsx';
import { FaceSection } from './face/FaceSection.tsx';
import { DataSection, WithdrawalSection } from './DataSection.tsx';
import { DevicesSection } from './security/DevicesSection.tsx';
import { ProfileSection } from './profile/ProfileSection.tsx';
import { RecordSections } from './records/RecordSections.tsx';
import { SectionList } from './SectionList.tsx';
import { SecuritySection } from './security/SecuritySection.tsx';
import { ServicesSection } from './ServicesSection.tsx';
import { accountQuery, keepAccount } from './account-query.ts';
import { useEditing } from './use-editing.ts';
import { useAccountTexts } from './texts.ts';
import './account.css';

/** Account: contacts, profile, security, services, and who looked at them (product, "Account page"). */
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
  // A company's account has no matters of its own beside itself.
  const { isLoggedIn } = useSession();
  const clubs = useQuery({ ...askAnew(listOwnClubs, {}, locale), enabled: isLoggedIn }).data?.clubs ?? [];
  const town = useTown();
  const hasFaces =
    isLoggedIn && (town?.has_faces === true || account.is_face_registered === 1 || account.is_face_pending === 1);
  const sections = sectionIds
    .filter((id) => (id !== 'face' || hasFaces) && (id !== 'clubs' || clubs.length > 0))
    .filter((id) => isLoggedIn || (id !== 'cards' && id !== 'services'))
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
          {isLoggedIn && <CardsSection />}
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
