import { chooseMainGroup, listMemberGroups } from '@machi/domain/member-groups/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { readScheduleSettings } from '@machi/domain/schedule/settings-contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import type { MemberGroup } from '@machi/domain/member-groups/model';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { useRef, useState } from 'react';
import { toldInPlace } from '@machi/client/client';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { SelectField } from '@machi/ui/field/SelectField';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { CalendarFeed } from '../../shell/feeds/CalendarFeed.tsx';
import { ImportSection } from './ImportSection.tsx';
import { Invitations } from './Invitations.tsx';
import { Settings } from './Settings.tsx';
import { useGroupTexts } from './texts.ts';
import { GroupCard } from './GroupCard.tsx';
import { GroupForm } from './GroupForm.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';

type Chosen = Pick<ReplyOf<typeof listMemberGroups>, 'groups' | 'main_group_id' | 'organization'>;

/** The schedule's initial view; shown only when there is a choice. */
function MainGroup({ groups, main_group_id, organization }: Chosen) {
  const { t, locale } = useGroupTexts();
  const { send, busy } = useCall(chooseMainGroup);
  const sentencesOf = useRefusalSentences();
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const [lines, setLines] = useState<readonly string[]>([]);
  if (groups.length === 0) return null;

  async function choose(value: string) {
    if (busy) return;
    setLines([]);
    const result = await send({ member_group_id: value === '' ? null : Number(value) }, toldInPlace);
    if (!result) return;
    await readChanged(chooseMainGroup);
    if (result.ok) snackbar.show(t('main.saved'), 'success');
    else setLines(sentencesOf(result, t('failed')));
  }
  const none = organization ? t('main.office', { name: organization.organization_name[locale] }) : t('main.none');
  return (
    <>
      <CalloutLines lines={lines} />
      <SelectField
        label={t('main')}
        hint={t('main.hint')}
        emptyWord={none}
        value={main_group_id === null ? '' : String(main_group_id)}
        options={groups.map((group) => ({
          value: String(group.member_group_id),
          label: group.member_group_name,
        }))}
        onChange={({ currentTarget: { value } }) => void choose(value)}
      />
    </>
  );
}

/** Groups or favourite lists: read, created, changed and deleted. */
function GroupList({ kind, groups }: { kind: 'groups' | 'lists'; groups: readonly MemberGroup[] }) {
  const { t } = useGroupTexts();
  const [isNew, setNew] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus();
  return (
    <Section className="stack" title={t(kind)} headingRef={heading}>
      {kind === 'lists' && <p>{t('lists.body')}</p>}
      {groups.length === 0 && !isNew && kind === 'groups' && (
        <EmptyState title={t('groups.none')} headingLevel={3}>
          <p>{t('groups.none.body')}</p>
        </EmptyState>
      )}
      <ul className="stack">
        {groups.map((group) => (
          <li key={group.member_group_id} className="panel stack">
            <GroupCard group={group} onGone={toHeading} />
          </li>
        ))}
      </ul>
      {isNew ? (
        <GroupForm
          kind={kind}
          group={undefined}
          onDone={() => {
            setNew(false);
            toHeading();
          }}
        />
      ) : (
        <p>
          <Button
            variant={kind === 'groups' && groups.length === 0 ? 'primary' : 'second'}
            onClick={() => setNew(true)}
          >
            {t(`${kind}.new`)}
          </Button>
        </p>
      )}
    </Section>
  );
}

/** Sharing and notifications of the own schedule (product, "Lists and groups", "Settings of the schedule"). */
export default function ScheduleSettingsPage() {
  const { t, locale } = useGroupTexts();
  const query = useQuery(askAnew(listMemberGroups, {}, locale));
  const settings = useQuery(askAnew(readScheduleSettings, {}, locale));
  const { data } = query;
  return (
    <>
      <PageHead title={menuTitle('schedule-settings', locale)} sub={t('sub')} />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          <Invitations invitations={data.invitations} />
          <GroupList kind="groups" groups={data.groups.filter(({ is_shared }) => is_shared === 1)} />
          {(data.groups.length > 0 || data.organization) && (
            <GroupList kind="lists" groups={data.groups.filter(({ is_shared }) => is_shared === 0)} />
          )}
          <MainGroup {...data} />
          {settings.isError || !settings.data ? (
            <NotLoaded query={settings} label={t('settings.loading')} />
          ) : (
            <Settings stored={settings.data} />
          )}
          <CalendarFeed kind="schedule" />
          <CalendarFeed kind="busy" />
          <ImportSection />
        </div>
      )}
    </>
  );
}
