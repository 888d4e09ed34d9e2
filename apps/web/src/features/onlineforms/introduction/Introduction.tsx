import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useSearchParams } from 'react-router-dom';
import { alongIn } from '../../../shell/own-applications.ts';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Badges } from '../Badges.tsx';
import { detailsOf } from '../details-of.ts';
import { useOnlineformTexts } from '../texts.ts';
import { Checklist } from './Checklist.tsx';
import { Flow } from './Flow.tsx';
import { Needed } from './Needed.tsx';
import { ResidentsNote } from './ResidentsNote.tsx';

interface IntroductionProps {
  readonly form: Onlineform;
  /** Every box is ticked: the form opens. */
  readonly onChecked: () => void;
}

/** What one reads before one applies, with the checklist. */
export function Introduction({ form, onChecked }: IntroductionProps) {
  const { t } = useOnlineformTexts();
  const { proxy } = alongIn(useSearchParams()[0]);
  const isProxied = proxy !== undefined;
  return (
    <div className="reading stack-lg">
      <div>
        <PageHead title={form.form_name} sub={form.description} />
        <Badges needs={form} />
      </div>
      {form.is_resident_only === 1 && <ResidentsNote form={form} proxy={proxy} />}
      <Flow form={form} isProxied={isProxied} />
      <Needed form={form} isProxied={isProxied} />
      <section className="stack">
        <h2>{t('about-form')}</h2>
        <DescriptionList
          rows={detailsOf(form)
            .filter(({ id }) => id !== 'required_documents')
            .map(({ id, detail }) => ({
              id,
              term: t(`detail.${id}`),
              detail: <span className="lines">{detail}</span>,
            }))}
        />
      </section>
      <Checklist form={form} onChecked={onChecked} />
    </div>
  );
}
