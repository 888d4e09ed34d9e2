import { decidePermission } from '@machi/domain/permissions/model';
import type { Asker, Permission } from '@machi/domain/permissions/model';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { askerQuery } from '../../../shell/desk/asker-query.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../../shell/officials/part.ts';
import { AuditView } from '../parts/audit/AuditView.tsx';
import { BulkMembers } from '../parts/bulk/BulkMembers.tsx';
import { DeskTabs } from '../parts/DeskTabs.tsx';
import { MemberView } from '../parts/file/MemberView.tsx';
import { NewMemberView } from '../parts/NewMemberView.tsx';
import { FactorResets } from '../parts/roles/FactorResets.tsx';
import { RoleRequests } from '../parts/roles/RoleRequests.tsx';
import { deskViews } from '../parts/desk-address.ts';
import type { DeskView } from '../parts/desk-address.ts';
import { useDeskAddress } from '../parts/use-desk-address.ts';
import { useDeskTexts } from '../texts.ts';
import '../../../shell/desk/desk.css';
import '../parts/members.css';

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
        <>
          {view === 'list' && <MemberView asker={asker} />}
          {view === 'one' && <NewMemberView />}
          {view === 'bulk' && <BulkMembers />}
          {view === 'roles' && (
            <div className="stack-lg">
              <RoleRequests />
              <FactorResets />
            </div>
          )}
          {view === 'audit' && <AuditView memberId={address.member} mayRead={may(asker, 'member:read:any')} />}
        </>
      ) : (
        <NotLoaded query={query} label={t('loading')} />
      )}
    </div>
  );
}
