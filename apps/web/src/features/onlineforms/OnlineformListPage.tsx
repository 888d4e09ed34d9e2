import { menuTitle } from '@machi/domain/navigation/head';
import { listOnlineforms, type OnlineformLine } from '@machi/domain/onlineforms/contract';
import { mayBeProxied } from '@machi/domain/onlineforms/badges';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { isAtCounter } from '../../shell/acting/act.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';
import { useOnlineformTexts } from './texts.ts';
import './onlineforms.css';
import { introductionPath } from '../../shell/own-applications.ts';
import { Badges } from './Badges.tsx';
import { detailsOf } from './details-of.ts';

/** A form in the list: purpose, requirements, and link. */
function FormEntry({ form, isDetailed }: { form: OnlineformLine; isDetailed: boolean }) {
  const { t } = useOnlineformTexts();
  const id = `form-${form.onlineform_id}`;
  return (
    <li className="result form-entry" aria-labelledby={id}>
      <h2 id={id}>{form.form_name}</h2>
      <Badges needs={form} />
      <p>{form.description}</p>
      {isDetailed && (
        <DescriptionList
          rows={detailsOf(form).map((row) => ({
            id: row.id,
            term: t(`detail.${row.id}`),
            detail: <span className="lines">{row.detail}</span>,
          }))}
        />
      )}
      <p>
        <ButtonLink href={introductionPath(form.onlineform_id, {})}>
          {t('list.apply')}
          <VisuallyHidden>{t('list.apply.of', { name: form.form_name })}</VisuallyHidden>
        </ButtonLink>
      </p>
    </li>
  );
}

/** List of online application forms (product, "Online forms"). */
export default function OnlineformListPage() {
  const { t, locale } = useOnlineformTexts();
  const query = useQuery(ask(listOnlineforms, {}, locale));
  const forms = query.data?.onlineforms.filter((form) => !isAtCounter() || mayBeProxied(form));
  const [isDetailed, setDetailed] = useState(false);
  return (
    <div className="reading">
      <PageHead title={menuTitle('onlineform', locale)} sub={t(isAtCounter() ? 'proxy.list' : 'list.sub')} />
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
