import { menuTitle } from '@machi/domain/navigation/head';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../shell/record/record.ts';
import { momentOf } from '../../shell/pocket/texts.ts';
import { keptTimes } from '../../shell/pocket/own-pocket.ts';
import { WaitingList } from '../../shell/pocket/waiting/WaitingList.tsx';
import { Numbers, usePocketPageTexts } from './Numbers.tsx';

/** Pages that work from what is kept, by the reply that makes each of them. */
const pages = [
  { href: '/pass', name: 'pass', reply: 'readOwnPasses' },
  { href: '/reservation', name: 'reservation', reply: 'listReservations' },
  { href: '/application', name: 'application', reply: 'listApplications' },
  { href: '/route/status', name: 'route-status', reply: 'listRoutes' },
  { href: '/ondemandbus', name: 'ondemandbus', reply: 'readOnDemandBus' },
  { href: '/shelters', name: 'shelters', reply: 'listShelters' },
  { href: '/waste', name: 'waste', reply: 'readWasteCalendar' },
  { href: '/notice', name: 'notice', reply: 'listNotices' },
  { href: '/spot/status', name: 'spot-status', reply: 'listSpotStatus' },
  { href: '/event', name: 'event', reply: 'listEvents' },
] as const;

function KeptPages() {
  const { t, locale } = usePocketPageTexts();
  const { member_id } = useSession();
  const { data: times } = useQuery({ queryKey: ['pocket-kept', member_id], queryFn: keptTimes, staleTime: 0 });
  if (!times) return null;
  const rows = pages.flatMap(({ href, name, reply }) => {
    const at = times.get(reply);
    if (at === undefined) return [];
    const detail = t('kept.as-of', { moment: momentOf(at, locale) });
    return [{ id: href, term: <TextLink href={href}>{menuTitle(name, locale)}</TextLink>, detail }];
  });
  return (
    <Section className="stack" title={t('kept')}>
      {rows.length > 0 ? <DescriptionList rows={rows} /> : <p>{t('kept.none')}</p>}
      <p className="sm muted">
        {t('kept.where')} <TextLink href="/policy">{menuTitle('policy', locale)}</TextLink>
      </p>
    </Section>
  );
}

/** What is there without a network: telephone numbers, what is kept on this device, and what waits to be sent. */
export default function PocketPage() {
  const { t, locale } = usePocketPageTexts();
  return (
    <>
      <PageHead title={menuTitle('pocket', locale)} sub={t('sub')} />
      <div className="stack-lg">
        <WaitingList />
        <KeptPages />
        <Numbers />
      </div>
    </>
  );
}
