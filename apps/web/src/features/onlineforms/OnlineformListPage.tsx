import { menuTitle } from '@machi/domain/navigation/head';
import { listOnlineforms } from '@machi/domain/onlineforms/contract';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { OfficeTelephone } from '../../shell/town/OfficeTelephone.tsx';
import { FormEntry } from './FormEntry.tsx';
import { useOnlineformTexts } from './texts.ts';
import './onlineforms.css';

/** List of online application forms (product, "Online forms"). */
export default function OnlineformListPage() {
  const { t, locale } = useOnlineformTexts();
  const query = useQuery(ask(listOnlineforms, {}, locale));
  const forms = query.data?.onlineforms;
  const [isDetailed, setDetailed] = useState(false);
  return (
    <div className="reading">
      <PageHead title={menuTitle('onlineform', locale)} sub={t('list.sub')} />
      {forms === undefined ? (
        <NotLoaded query={query} label={t('list.loading')} />
      ) : forms.length === 0 ? (
        <EmptyState title={t('list.none')}>
          <p>
            <OfficeTelephone withHours />
          </p>
        </EmptyState>
      ) : (
        <div className="stack">
          <div className="row between">
            <p className="muted num">{t('list.total', { count: forms.length })}</p>
            <Button aria-pressed={isDetailed} onClick={() => setDetailed(!isDetailed)}>
              {t(isDetailed ? 'list.hide' : 'list.show')}
            </Button>
          </div>
          <ul>
            {forms.map((form) => (
              <FormEntry key={form.onlineform_id} form={form} isDetailed={isDetailed} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
