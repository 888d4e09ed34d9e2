import { PageHead } from '@machi/ui/page-head/PageHead';
import { Segments } from '@machi/ui/segments/Segments';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { DayView } from './DayView.tsx';
import { DuesView } from './dues/DuesView.tsx';
import { InboxView } from './inbox/InboxView.tsx';
import { receptionHref, receptionViews } from './reception-address.ts';
import { useReceptionAddress } from './reception-address.ts';
import { useReceptionTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '../../shell/desk/inbox/inbox.css';
import './reception.css';
// The drawer that changes an application has fields of the counter's form.
import './booking/booking.css';

/** Applications that wait for reception, and the day of use. */
export default function ReceptionPage() {
  const { t, locale } = useReceptionTexts();
  const { view, q } = useReceptionAddress().address;
  const items = receptionViews.map((name) => ({
    href: receptionHref(new URLSearchParams(), { view: name === 'inbox' ? undefined : name }),
    label: t(`view.${name}`),
    current: name === view,
  }));
  return (
    <div className="desk reception">
      <PageHead
        title={officialTitle('reception', locale)}
        sub={t('sub')}
        actions={<Segments label={t('views')} items={items} />}
      />
      <ReceptionNav isKeyTold={view === 'inbox' && q === undefined} />
      {{ inbox: <InboxView />, day: <DayView />, unpaid: <DuesView /> }[view]}
    </div>
  );
}
