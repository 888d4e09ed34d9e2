import { readEvacuationDesk, type DeskOrder } from '@machi/domain/evacuation/contract';
import { ENDED } from '@machi/domain/evacuation/model';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { NewOrder } from './NewOrder.tsx';
import { OrderEntry } from './OrderEntry.tsx';
import { useEvacuationTexts } from './texts.ts';
import '../../shell/desk/entries.css';
import './evacuation.css';

/** Counts move while messages leave, and colleagues press, too. */
const EVERY_MILLISECONDS = 5000;

const isOpen = ({ steps }: DeskOrder): boolean =>
  steps.some(({ decided_at }) => decided_at === null) || (steps[0] !== undefined && steps[0].level !== ENDED);

/** Evacuation orders: what stands or waits, a new one, and earlier ones. */
export default function EvacuationPage() {
  const { t, locale } = useEvacuationTexts();
  const query = useQuery({ ...askAnew(readEvacuationDesk, {}, locale), refetchInterval: EVERY_MILLISECONDS });
  const [isNew, setNew] = useState(false);
  const { data } = query;
  if (!data) return <NotLoaded query={query} label={t('loading')} />;
  const open = data.orders.filter(isOpen);
  const past = data.orders.filter((order) => !isOpen(order));
  return (
    <div className="evacuation">
      <PageHead title={officialTitle('evacuation', locale)} sub={t('sub')} />
      <div className="stack-lg">
        {query.isError && <NotLoaded query={query} />}
        <Section className="stack" title={t('now')}>
          {open.length === 0 ? (
            <EmptyState title={t('none')} headingLevel={3} />
          ) : (
            <ul className="entries-list">
              {open.map((order) => (
                <OrderEntry key={order.evacuation_order_id} order={order} />
              ))}
            </ul>
          )}
        </Section>
        <Section className="stack" title={t('new')}>
          {isNew ? (
            <NewOrder areas={data.areas} />
          ) : (
            <div>
              <Button variant="primary" onClick={() => setNew(true)}>
                {t('new')}
              </Button>
            </div>
          )}
        </Section>
        <Section className="stack" title={t('past')}>
          {past.length === 0 ? (
            <p className="muted">{t('none.past')}</p>
          ) : (
            <ul className="entries-list">
              {past.map((order) => (
                <OrderEntry key={order.evacuation_order_id} order={order} />
              ))}
            </ul>
          )}
        </Section>
      </div>
    </div>
  );
}
