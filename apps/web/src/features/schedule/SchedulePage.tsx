import { isIdText } from '@machi/domain/fields/in-address';
import { menuTitle } from '@machi/domain/navigation/head';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { useSession } from '../../shell/record/record.ts';
import { useMay } from '../../shell/officials/use-part.ts';
import { OpenCalendar } from './calendar/OpenCalendar.tsx';
import { ScheduleCalendar } from './calendar/ScheduleCalendar.tsx';
import { useWhose } from './calendar/use-whose.ts';
import type { ScheduleList } from './queries.ts';
import { useScheduleTexts } from './texts.ts';
import './schedule.css';

/** One's own schedule, with those of groups, or that of another person (product, "Schedule on the screen"). */
export default function SchedulePage() {
  const { member_id } = useParams();
  if (member_id === undefined) return <Own />;
  if (!isIdText(member_id)) return <NotFoundPage />;
  return <OfPerson key={member_id} memberId={Number(member_id)} />;
}

interface HeadProps {
  readonly title: string;
  readonly date: string;
  readonly isOwn?: boolean;
  /** Whether it replaces the pressed button. */
  readonly takesFocus?: boolean;
}

const focusOn = (heading: HTMLElement | null): void => heading?.focus();

function Head({ title, date, isOwn = false, takesFocus = false }: HeadProps) {
  const { t } = useScheduleTexts();
  return (
    <PageHead
      title={title}
      headingRef={takesFocus ? focusOn : undefined}
      actions={
        <div className="row tight">
          <ButtonLink variant="primary" href={`/schedule/create?date=${date}`}>
            {t('add')}
          </ButtonLink>
          {isOwn && <ButtonLink href="/schedule/settings">{t('settings')}</ButtonLink>}
        </div>
      }
    />
  );
}

function Own() {
  const { locale } = useScheduleTexts();
  const whose = useWhose();
  return (
    <ScheduleCalendar
      path="/schedule"
      members={whose.members}
      whose={whose}
      head={(date) => <Head title={menuTitle('schedule', locale)} date={date} isOwn />}
    />
  );
}

function OfPerson({ memberId }: { memberId: number }) {
  const { t } = useScheduleTexts();
  const { member_id: self } = useSession();
  const mayLook = useMay()('schedule:look:any');
  const [isOpened, setOpened] = useState(false);
  const path = `/schedule/${memberId}`;
  const nameIn = (list: ScheduleList | undefined) =>
    list?.people.find(({ member_id }) => member_id === memberId)?.name ?? '';
  const title = (list: ScheduleList | undefined) =>
    memberId === self ? t('title.own') : t('title.of', { name: nameIn(list) });
  return (
    <ScheduleCalendar
      path={path}
      members={[memberId]}
      whose={undefined}
      head={(date, list) => (
        <>
          <OwnName path={path} name={list && title(list)} />
          <Head title={list ? title(list) : t('title.loading')} date={date} takesFocus={isOpened} />
        </>
      )}
      unseen={(list) => !list.member_ids.includes(memberId)}
      unseenPage={mayLook ? <OpenCalendar memberId={memberId} onOpened={() => setOpened(true)} /> : undefined}
    />
  );
}

function OwnName({ path, name }: { path: string; name: string | undefined }) {
  useOwnName(path, name);
  return null;
}
