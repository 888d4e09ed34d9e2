import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useRef, useState } from 'react';
import { refuseDelegatedForm } from '@machi/domain/applications/proxied';
import { proxySteps, stepsOf } from '@machi/domain/onlineforms/steps';
import { formResidenceProblem } from '@machi/domain/applications/rules';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Callout } from '@machi/ui/callout/Callout';
import { Badges } from '../Badges.tsx';
import { detailsOf } from '../details-of.ts';
import { useOnlineformTexts } from '../texts.ts';
import { Needed } from './Needed.tsx';
import { useSession } from '../../../shell/record/record.ts';
import { useTown } from '../../../shell/town/town.ts';
import { actingNow } from '../../../shell/acting/acting.ts';
import { isAtCounter } from '../../../shell/acting/act.ts';
import { useApplicant } from '../form/use-applicant.ts';

interface ResidentsNoteProps {
  readonly form: Pick<Onlineform, 'is_resident_only'>;
}

/** Says early that this form is for residents, as the server will decide. Hidden for known residents. */
function ResidentsNote({ form }: ResidentsNoteProps) {
  const { t, locale } = useOnlineformTexts();
  const { isLoggedIn } = useSession();
  const town = useTown();
  const { data } = useApplicant();
  if (!town) return null;
  const name = town.town_name;
  if (!isLoggedIn) return <Callout title={t('residents', { town: name })} />;
  const problem = data && formResidenceProblem(form, data, name);
  return problem ? <Callout tone="warning" title={sentenceOf(problem, locale)} /> : null;
}

/** The steps from filling in to the result (product, "Online forms"). */
function Flow({ form, isProxied }: { readonly form: Onlineform; readonly isProxied: boolean }) {
  const { t } = useOnlineformTexts();
  const steps = isProxied ? proxySteps : stepsOf(form);
  return (
    <section className="stack">
      <h2>{t('flow')}</h2>
      <ol className="flow">
        {steps.map((step) => (
          <li key={step}>
            <b>{t(`step.${step}`)}</b>{' '}
            <span>{t(isProxied && step === 'sign' ? 'proxy.flow.sign' : `flow.${step}`)}</span>
          </li>
        ))}
        <li>
          <b>{t('flow.decided')}</b> <span>{form.days_to_issue}</span>
        </li>
      </ol>
    </section>
  );
}

/** "Before you apply": each box has to be ticked before the form opens (product, "Agreements and checklists"). */
function Checklist({ form, onChecked }: { form: Onlineform; onChecked: () => void }) {
  const { t } = useOnlineformTexts();
  const [ticked, setTicked] = useState<readonly boolean[]>(() => form.checklist.map(() => false));
  const [isAsked, setAsked] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);

  function goOn() {
    const first = ticked.indexOf(false);
    setAsked(true);
    if (first >= 0) {
      boxes.current?.querySelectorAll<HTMLInputElement>('input')[first]?.focus();
      return;
    }
    onChecked();
  }

  return (
    <section className="stack">
      <h2>{t('checklist')}</h2>
      <FieldGroup legend={t('checklist.sub')}>
        <div ref={boxes}>
          {form.checklist.map((words, index) => (
            <CheckField
              key={words}
              label={words}
              checked={ticked[index] ?? false}
              onChange={({ target }) => setTicked(ticked.map((one, at) => (at === index ? target.checked : one)))}
              error={isAsked && !ticked[index] ? t('checklist.missing') : undefined}
            />
          ))}
        </div>
      </FieldGroup>
      <p>
        <Button variant="primary" onClick={goOn}>
          {t('checklist.go')}
        </Button>
      </p>
    </section>
  );
}

interface IntroductionProps {
  readonly form: Onlineform;
  /** Called once every box is ticked: the form opens. */
  readonly onChecked: () => void;
}

/** The page to read before applying, with the checklist. */
export function Introduction({ form, onChecked }: IntroductionProps) {
  const { t, locale } = useOnlineformTexts();
  const isProxied = isAtCounter();
  // Whatever the fee turns out to be. The server decides once it is known.
  const problem = actingNow() && !isProxied ? refuseDelegatedForm(form, 0)?.problems[0] : undefined;
  return (
    <div className="reading stack-lg">
      <div>
        <PageHead title={form.form_name} sub={form.description} />
        <Badges needs={form} />
      </div>
      {problem && <Callout tone="warning" title={sentenceOf(problem, locale)} />}
      {form.is_resident_only === 1 && <ResidentsNote form={form} />}
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
      {!problem && <Checklist form={form} onChecked={onChecked} />}
    </div>
  );
}
