import { createBulkMembers, createMember } from '@machi/domain/member-desk/contract';
import { readDirectory } from '@machi/domain/directory/contract';
import { decidePermission, type Asker, type Permission } from '@machi/domain/permissions/model';
import { BulkMembers } from '@machi/member-desk/bulk/BulkMembers';
import { MemberDeskGroundProvider } from '@machi/member-desk/ground';
import { NewMemberView, type MemberFormProps } from '@machi/member-desk/registering/NewMemberView';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { call } from '../../shell/calls/client.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { MemberView } from './file/MemberView.tsx';
import { DirectoryView } from './directory/DirectoryView.tsx';
import { DelegationRequests } from './roles/DelegationRequests.tsx';
import { FactorResets } from './roles/FactorResets.tsx';
import { RoleRequests } from './roles/RoleRequests.tsx';
import { deskHref, deskPath, deskViews, useDeskAddress, type DeskView } from './desk-address.ts';
import { useDeskTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '@machi/member-desk/members.css';
import { Section } from '@machi/ui/section/Section';
import { Segments } from '@machi/ui/segments/Segments';
import { isNamed } from '@machi/domain/described/model';
import { NewMember } from '@machi/domain/member-desk/model';
import { memberParts } from '@machi/domain/members/fields';
import { NewMemberForm } from '@machi/member-desk/registering/NewMemberForm';
import { useWatch } from 'react-hook-form';
import { TextLink } from '@machi/ui/link/TextLink';
import { listRefusedLogins } from '@machi/domain/audit/contract';
import { dateInWords } from '@machi/domain/calendar/words';
import { Table } from '@machi/ui/table/Table';
import './members.css';
import { useLabels } from '../../shell/described/labels-and-rows.tsx';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { AuditLines } from './audit/AuditLines.tsx';
import { ChainState } from './audit/ChainState.tsx';
import { ask, askAnew } from '../../shell/calls/ask.ts';

const COUNTS = ['refused', 'accounts', 'networks', 'most_of_account', 'most_of_network'] as const;

/** Refused logins day by day: the numbers show an attack and no names. */
function RefusedLogins() {
  const { t, locale } = useDeskTexts();
  const query = useQuery(askAnew(listRefusedLogins, {}, locale));
  const { data } = query;
  if (!data) {
    return <NotLoaded query={query} label={t('audit.loading')} />;
  }
  return (
    <Section className="stack" titleId="refused-logins" title={t('refused')}>
      {data.days.length === 0 ? (
        <p>{t('refused.none')}</p>
      ) : (
        <>
          <p>{t('refused.what')}</p>
          <Table
            caption={t('refused')}
            columns={[
              { id: 'date', head: t('day') },
              { id: 'refused', head: t('refused.count') },
              { id: 'accounts', head: t('refused.accounts') },
              { id: 'networks', head: t('refused.networks') },
              { id: 'most_of_account', head: t('refused.most-of-account') },
              { id: 'most_of_network', head: t('refused.most-of-network') },
            ]}
            rows={data.days.map((day) => ({
              id: day.date,
              cells: [
                <span key="date" className="nb">
                  {dateInWords(day.date)[locale]}
                </span>,
                ...COUNTS.map((name) => (
                  <span key={name} className="num">
                    {day[name].toLocaleString(locale)}
                  </span>
                )),
              ],
            }))}
          />
        </>
      )}
    </Section>
  );
}

interface AuditViewProps {
  /** Id of the member whose actions and accesses are shown; undefined for all. */
  readonly memberId: number | undefined;
  readonly mayRead: boolean;
}

/** The audit log and the state of its seals. */
function AuditView({ memberId, mayRead }: AuditViewProps) {
  const { t } = useDeskTexts();
  const everybody = deskHref(new URLSearchParams(), { view: 'audit' });
  return (
    <div className="stack-lg">
      <ChainState />
      {memberId === undefined && <RefusedLogins />}
      <Section className="stack" title={memberId === undefined ? t('audit.all') : t('audit.of', { number: memberId })}>
        {memberId !== undefined && (
          <p className="row loose">
            <TextLink href={everybody}>{t('audit.everybody')}</TextLink>
            {mayRead && (
              <TextLink href={deskHref(new URLSearchParams(), { member: String(memberId) })}>
                {t('audit.file')}
              </TextLink>
            )}
          </p>
        )}
        <AuditLines memberId={memberId} />
      </Section>
    </div>
  );
}

/** Form for one new member, checked like every form of the portal. */
function MemberForm({ busy, onSend }: MemberFormProps) {
  const { t } = useDeskTexts();
  const labels = useLabels(memberParts.contact, 'desk');
  const { field, submit, refuse, summary, form } = useSchemaForm(
    NewMember,
    { email: '', tel: '', name: '', is_reset_forced: 1, to_send_email: 1 },
    (name) => (isNamed(memberParts.contact, name) ? labels[name] : t(name)),
  );
  const [forces, sends] = useWatch({ control: form.control, name: ['is_reset_forced', 'to_send_email'] });

  async function send(checked: NewMember) {
    const failure = await onSend(checked);
    if (failure) refuse(failure);
  }
  const hands = {
    // The address is no longer required once there is a number.
    field: (name: 'name' | 'email' | 'tel') => field(name, name === 'tel' ? { deps: ['email'] } : undefined),
    isSet: (flag: 'is_reset_forced' | 'to_send_email') => (flag === 'is_reset_forced' ? forces : sends) === 1,
    set: form.setValue,
    summary: <FormSummary summary={summary} />,
    onSubmit: submit(send),
  };
  return <NewMemberForm hands={hands} busy={busy} />;
}

interface DeskTabsProps {
  /** Views that this official may open. */
  readonly views: readonly DeskView[];
  readonly current: DeskView;
}

/** Tabs of the desk's views, each with its own address; none when there is only one view. */
function DeskTabs({ views, current }: DeskTabsProps) {
  const { t } = useDeskTexts();
  if (views.length < 2) return null;
  const items = views.map((view) => ({
    href: deskHref(new URLSearchParams(), { view: view === 'list' ? undefined : view }),
    label: t(`view.${view}`),
    current: view === current,
  }));
  return (
    <div className="desk-tabs">
      <Segments label={t('views')} items={items} />
    </div>
  );
}

const neededFor: Readonly<Record<DeskView, Permission>> = {
  list: 'member:read:any',
  one: 'member:edit:any',
  bulk: 'member:edit:any',
  roles: 'member:authorise:any',
  delegations: 'delegation:make:any',
  directory: 'member:authorise:any',
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
  const { data: directory } = useQuery(ask(readDirectory, {}, locale));
  const views = asker
    ? deskViews.filter(
        (view) => may(asker, neededFor[view]) && (view !== 'directory' || directory?.is_offered === true),
      )
    : [];
  // The auditor's first page is the log. Without any permission the list is requested, and the API's 403 leads on.
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
          {view === 'delegations' && <DelegationRequests />}
          {view === 'directory' && <DirectoryView />}
          {view === 'audit' && <AuditView memberId={address.member} mayRead={may(asker, 'member:read:any')} />}
        </MemberDeskGroundProvider>
      ) : (
        <NotLoaded query={query} label={t('loading')} />
      )}
    </div>
  );
}
