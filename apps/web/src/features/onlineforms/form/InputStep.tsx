import { askedInForm } from '@machi/domain/described/form-typed';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { Content } from '@machi/domain/described/form-model';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { proxySteps, stepsOf } from '@machi/domain/onlineforms/steps';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { longDate } from '@machi/domain/calendar/long-days';
import { Form } from '@machi/ui/form/Form';
import { SendButton } from '../../../shell/calls/SendingButton.tsx';
import { FormFields } from '../../../shell/described/form/FormFields.tsx';
import type { DescribedForm } from '../../../shell/described/form/use-described-form.ts';
import { useOnlineformTexts } from '../texts.ts';
import { isAtCounter } from '../../../shell/acting/act.ts';
import type { Applicant } from './use-applicant.ts';
import { ApplicantFacts } from './ApplicantFacts.tsx';
import { FormFrame } from './FormFrame.tsx';

interface InputStepProps {
  readonly form: Onlineform;
  readonly account: Applicant | undefined;
  readonly described: DescribedForm;
  /** Sentences of the server about the whole application. */
  readonly refused: readonly string[];
  readonly isMoved: boolean;
  /** Whether the confirmation returned here because something is missing. */
  readonly isIncomplete?: boolean;
  /** The previous page. */
  readonly backHref: string;
  /** The application that the office has sent back, and what it asks for. */
  readonly sentBack: { readonly applicationId: number; readonly asked: string } | undefined;
  readonly onNext: (content: Content) => void;
}

/** The questions of the form, part by part (product, "Online forms"). */
export function InputStep(props: InputStepProps) {
  const { form, account, described, refused, isMoved, isIncomplete = false, backHref, sentBack, onNext } = props;
  const { t, locale } = useOnlineformTexts();
  // A question that depends on a missing answer is hidden, and so is its heading.
  const asked = new Set(askedInForm(described.fields, described.typed).map(({ name }) => name));
  return (
    <FormFrame
      formName={form.form_name}
      steps={isAtCounter() ? proxySteps : stepsOf(form)}
      step="input"
      title={t(sentBack ? 'sent-back.title' : 'input.title')}
      sub={
        sentBack || form.delivered_on === null
          ? undefined
          : t('input.delivery', { date: longDate(form.delivered_on, locale) })
      }
      isMoved={isMoved}
    >
      <div className="stack-lg">
        <CalloutLines lines={refused} />
        {isIncomplete && described.summary.attempt === 0 && (
          <Callout tone="warning" title={t('input.incomplete')}>
            <p>{t('input.incomplete.body')}</p>
          </Callout>
        )}
        {sentBack && (
          <Callout tone="warning" title={t('sent-back.asked')}>
            <p className="lines">{sentBack.asked}</p>
          </Callout>
        )}
        <FormErrors heading={sentenceOf({ code: 'form-errors' }, locale)} {...described.summary} />
        <ApplicantFacts form={form} account={account} />
        <Form
          className="stack-lg"
          onSend={() => {
            const content = described.check();
            if (content) onNext(content);
          }}
        >
          {form.sections
            .filter(({ fields }) => fields.some(({ name }) => asked.has(name)))
            .map(({ title, fields }) => (
              <section key={title.ja} className="stack">
                <h2>{title[locale]}</h2>
                <FormFields form={described} fields={fields} purpose="onlineform" />
              </section>
            ))}
          <div className="actions">
            <SendButton>{t('input.next')}</SendButton>
            <ButtonLink href={backHref}>{t(sentBack ? 'sent-back.back' : 'input.back')}</ButtonLink>
          </div>
        </Form>
      </div>
    </FormFrame>
  );
}
