import { PageHead } from '@machi/ui/page-head/PageHead';
import { Segments } from '@machi/ui/segments/Segments';
import { ReceptionNav } from '../../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../../shell/officials/part.ts';
import { DayView } from '../parts/DayView.tsx';
import { DuesView } from '../parts/dues/DuesView.tsx';
import { InboxView } from '../parts/inbox/InboxView.tsx';
import { receptionHref, receptionViews } from '../parts/reception-address.ts';
import { useReceptionAddress } from '../parts/reception-address.ts';
import { useReceptionTexts } from '../texts.ts';
import '@machi/ui/styles/desk.css';
import '../../../shell/desk/inbox/inbox.css';
import '../parts/reception.css';
// The drawer in which reception changes an application has fields of the counter's form.
import '../parts/booking/booking.css';

/** What waits for reception, and the day of use. */
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
