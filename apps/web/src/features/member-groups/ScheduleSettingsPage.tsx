import { listMemberGroups } from '@machi/domain/member-groups/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { readScheduleSettings } from '@machi/domain/schedule/settings-contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { CalendarFeed } from '../../shell/feeds/CalendarFeed.tsx';
import { GroupList } from './GroupList.tsx';
import { ImportSection } from './ImportSection.tsx';
import { Invitations } from './Invitations.tsx';
import { MainGroup } from './MainGroup.tsx';
import { Settings } from './Settings.tsx';
import { useGroupTexts } from './texts.ts';

/** With whom one shares the own schedule, and what is told of it (product, "Lists and groups", "Settings of the schedule"). */
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
