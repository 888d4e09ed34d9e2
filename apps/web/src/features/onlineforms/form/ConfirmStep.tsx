import { toldInPlace, type CallFailure } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { correctApplication, createApplication } from '@machi/domain/applications/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Content } from '@machi/domain/described/form-model';
import { sentForm } from '@machi/domain/described/form-typed';
import { heldFilesIn } from '@machi/domain/files/held-files';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { proxySteps, stepAfter, stepsOf } from '@machi/domain/onlineforms/steps';
import { writtenSections } from '@machi/domain/onlineforms/written';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { CheckField } from '@machi/ui/field/CheckField';
import { useState } from 'react';
import { priced, sumInWords, type PricedFee } from '@machi/domain/described/fee';
import { priceInWords, yenInWords } from '@machi/domain/locale/words';
import type { DescribedForm } from '../../../shell/described/form/use-described-form.ts';
import { isAtCounter } from '../../../shell/acting/act.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import type { Along } from '../../../shell/own-applications.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useOnlineformTexts } from '../texts.ts';
import { ApplicantFacts } from './ApplicantFacts.tsx';
import { FormFrame } from './FormFrame.tsx';
import type { Applicant } from './use-applicant.ts';

const nothing: PricedFee = { lines: [], amount: 0 };

/** Cost of the form as filled in, by the server's function. */
const costOf = (form: Onlineform, content: Content): PricedFee =>
  form.fees === null ? nothing : priced(form.fees, fieldsOfForm(form), content);

/** The cost line by line; empty when the form is free. */
function Cost({ form, content }: { form: Onlineform; content: Content }) {
  const { t, locale } = useOnlineformTexts();
  if (form.fees === null) return null;
  const { lines, amount } = costOf(form, content);
  return (
    <section className="stack">
      <h2>{t('detail.fee_text')}</h2>
      <DescriptionList
        rows={[
          ...lines.map((line) => ({
            id: line.label[locale],
            term: line.label[locale],
            detail: (
              <span className="num">
                {[sumInWords(line)[locale], yenInWords(line.amount)[locale]]
                  .filter((words) => words !== '')
                  .join(' = ')}
              </span>
            ),
          })),
          { id: 'total', term: t('cost.total'), detail: <b className="num">{priceInWords(amount)[locale]}</b> },
        ]}
      />
    </section>
  );
}

interface ConfirmStepProps {
  readonly form: Onlineform;
  readonly account: Applicant;
  readonly described: DescribedForm;
  readonly content: Content;
  readonly along: Along;
  /** Id of the application that was begun before. */
  readonly begun: number | undefined;
  /** Id of the application under correction. */
  readonly corrects: number | undefined;
  readonly isMoved: boolean;
  readonly onBack: () => void;
  readonly onSent: (reply: ReplyOf<typeof createApplication>) => void;
  readonly onRefused: (failure: CallFailure) => void;
  /** Called instead of sending: a preview of the form. */
  readonly onTrial?: () => void;
  /** Called after an error of the server. */
  readonly onBroken: () => void;
}

/** All answers once more, the agreement, and the button that sends them. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { form, account, described, content, along, begun, corrects, isMoved, onBack, onSent, onRefused, onBroken } =
    props;
  const { t, locale } = useOnlineformTexts();
  const shell = useShellTexts();
  const creating = useCall(createApplication);
  const correcting = useCall(correctApplication);
  const busy = creating.busy || correcting.busy;
  const isProxied = isAtCounter();
  const keyFor = useAttemptKey();
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isLost, setLost] = useState(false);
  const fields = fieldsOfForm(form);
  const files = fields.flatMap(({ kind, name }) => (kind === 'file' ? heldFilesIn(described.typed[name]) : []));
  const { amount } = costOf(form, content);
  const steps = isProxied ? proxySteps : stepsOf(form, amount);
  const next = stepAfter(steps, 'confirm');

  async function apply() {
    setLost(false);
    setMissing(!isAgreed);
    if (!isAgreed) {
      document.getElementById('is_agreed')?.focus();
      return;
    }
    if (props.onTrial) {
      props.onTrial();
      return;
    }
    const sent = { content: sentForm(fields, described.typed), is_agreed: true as const };
    const request = {
      onlineform_id: form.onlineform_id,
      version: form.version,
      ...sent,
      ...(along.test ? { test: along.test } : {}),
      ...(begun === undefined ? {} : { onlineform_application_id: begun }),
    };
    const flags = {
      idempotencyKey: keyFor({ ...request, corrects }),
      ...toldInPlace,
      ignores500: true,
    };
    const result =
      corrects === undefined
        ? await creating.send(request, flags)
        : await correcting.send({ onlineform_application_id: corrects, ...sent }, flags);
    if (result === undefined) return;
    if (result.ok) onSent(result.reply);
    else if (result.status === 500) onBroken();
    else if (Object.keys(result.errors).length === 0) setLost(result.status !== 401);
    else onRefused(result);
  }

  return (
    <FormFrame
      formName={form.form_name}
      steps={steps}
      step="confirm"
      title={t(corrects === undefined ? 'confirm.title' : 'sent-back.confirm')}
      sub={t('confirm.sub')}
      isMoved={isMoved}
    >
      <div className="stack-lg">
        {isLost && (
          <Callout tone="error" live="alert" title={shell.t('reply-lost')}>
            <p>{shell.t('reply-lost.form')}</p>
          </Callout>
        )}
        <ApplicantFacts form={form} account={account} />
        {writtenSections(form, content, { place: 'list', locale, files }).map(({ title, rows }) => (
          <section key={title} className="stack">
            <h2>{title}</h2>
            <DescriptionList
              rows={rows.map(({ label, words }, index) => ({
                id: `${index}`,
                term: label,
                detail: <span className="lines">{words}</span>,
              }))}
            />
          </section>
        ))}
        <Cost form={form} content={content} />
        {isProxied && amount > 0 && <p>{t('proxy.cost')}</p>}
        <section className="stack">
          <h2>{t('agreement')}</h2>
          <p className="lines">{form.agreement}</p>
          <CheckField
            id="is_agreed"
            label={t(isProxied ? 'proxy.agree' : 'agreement.agree')}
            requiredWord={shell.t('required')}
            checked={isAgreed}
            onChange={({ target }) => setAgreed(target.checked)}
            error={isMissing && !isAgreed ? sentenceOf({ code: 'agreement' }, locale) : undefined}
          />
        </section>
        <div className="actions">
          <Button variant="primary" busy={busy} busyLabel={t('confirm.sending')} onClick={() => void apply()}>
            {t(
              next === 'sign'
                ? 'confirm.sign'
                : corrects !== undefined
                  ? 'sent-back.send'
                  : next === 'pay'
                    ? 'confirm.pay'
                    : 'confirm.finish',
            )}
          </Button>
          <Button onClick={onBack}>{t('confirm.back')}</Button>
        </div>
      </div>
    </FormFrame>
  );
}
