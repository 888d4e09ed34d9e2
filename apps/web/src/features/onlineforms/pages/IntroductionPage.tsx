import { sentenceOf } from '@machi/domain/refusals/model';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTown } from '../../../shell/town/town.ts';
import { Badges } from '../parts/Badges.tsx';
import { detailsOf } from '../parts/details-of.ts';
import { Checklist } from '../parts/introduction/Checklist.tsx';
import { Flow } from '../parts/introduction/Flow.tsx';
import { Needed } from '../parts/introduction/Needed.tsx';
import { OpenForm } from '../parts/OpenForm.tsx';
import { useOnlineformTexts } from '../texts.ts';
import '../parts/onlineforms.css';

/** Introduction and checklist before one applies (product, "Online forms"). */
export default function IntroductionPage() {
  const { onlineform_id: onlineformId = '' } = useParams();
  const [query] = useSearchParams();
  const { t, locale } = useOnlineformTexts();
  const town = useTown();
  return (
    <OpenForm onlineformId={onlineformId} path={`/onlineform/introduction/${onlineformId}`}>
      {(form) => (
        <div className="reading stack-lg">
          <div>
            <PageHead title={form.form_name} sub={form.description} />
            <Badges needs={form} />
          </div>
          {form.is_resident_only === 1 && town && (
            <Callout>
              <p>{sentenceOf({ code: 'resident-only-form', params: [town.town_name] }, locale)}</p>
            </Callout>
          )}
          <Flow form={form} />
          <Needed form={form} />
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
          <Checklist form={form} test={query.get('test')} />
        </div>
      )}
    </OpenForm>
  );
}
