import { createBulkMembers, createMember } from '@machi/domain/member-desk/contract';
import { decidePermission } from '@machi/domain/permissions/model';
import type { Asker, Permission } from '@machi/domain/permissions/model';
import { BulkMembers } from '@machi/member-desk/bulk/BulkMembers';
import { MemberDeskGroundProvider } from '@machi/member-desk/ground';
import { NewMemberView } from '@machi/member-desk/registering/NewMemberView';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { call } from '../../shell/calls/client.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { AuditView } from './audit/AuditView.tsx';
import { DeskTabs } from './DeskTabs.tsx';
import { MemberView } from './file/MemberView.tsx';
import { FactorResets } from './roles/FactorResets.tsx';
import { RoleRequests } from './roles/RoleRequests.tsx';
import { MemberForm } from './MemberForm.tsx';
import { deskPath, deskViews, useDeskAddress } from './desk-address.ts';
import type { DeskView } from './desk-address.ts';
import { useDeskTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '@machi/member-desk/members.css';
import './members.css';

const neededFor: Readonly<Record<DeskView, Permission>> = {
  list: 'member:read:any',
  one: 'member:edit:any',
  bulk: 'member:edit:any',
  roles: 'member:authorise:any',
  audit: 'audit:read:any',
};

const may = (asker: Asker, permission: Permission): boolean => decidePermission(asker, permission) === 'granted';

/** The staff's screen for members: list and files, registration, audit log (product, "Member desk"). */
export default function MemberDeskPage() {
  const { t, locale } = useDeskTexts();
  const { address } = useDeskAddress();
  const readChanged = useReadChanged();
  const ground = useMemo(() => ({ locale, call }), [locale]);
  const query = useQuery(askerQuery(locale));
  const { data: asker } = query;
  const views = asker ? deskViews.filter((view) => may(asker, neededFor[view])) : [];
  // The auditor's first page is the log. Who may nothing here asks for the list, and the API's 403 leads on.
  const view = address.view === 'list' ? (views[0] ?? 'list') : address.view;
  return (
    <div className="desk members">
      <PageHead
        title={officialTitle('member', locale)}
        sub={t('sub')}
        actions={<DeskTabs views={views} current={view} />}
      />
      {asker ? (
        <MemberDeskGroundProvider value={ground}>
          {view === 'list' && <MemberView asker={asker} />}
          {view === 'one' && (
            <NewMemberView
              form={MemberForm}
              onAdded={() => void readChanged(createMember)}
              next={({ member_id }) => (
                <ButtonLink href={`${deskPath}?member=${member_id}`}>{t('new.file')}</ButtonLink>
              )}
            />
          )}
          {view === 'bulk' && (
            <BulkMembers
              onAdded={() => void readChanged(createBulkMembers)}
              next={
                <ButtonLink href={`${deskPath}?sort=created_at&is_descending=1`}>{t('bulk.result.list')}</ButtonLink>
              }
            />
          )}
          {view === 'roles' && (
            <div className="stack-lg">
              <RoleRequests />
              <FactorResets />
            </div>
          )}
          {view === 'audit' && <AuditView memberId={address.member} mayRead={may(asker, 'member:read:any')} />}
        </MemberDeskGroundProvider>
      ) : (
        <NotLoaded query={query} label={t('loading')} />
      )}
    </div>
  );
}
