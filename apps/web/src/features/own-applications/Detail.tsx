import type { ApplicationEvent, OwnApplication } from '@machi/domain/applications/contract';
import { longDate } from '@machi/domain/calendar/long-days';
import { priceInWords, yenInWords } from '@machi/domain/locale/words';
import { Callout, type CalloutTone } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { readApplicationPdf, readApplicationStatement } from '@machi/domain/applications/contract';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { BEGUN_DAYS } from '@machi/domain/applications/rules';
import { timeInLanguage, useApplicationTexts, usePaymentWords } from './texts.ts';
import { stateOf, type ApplicationState } from '../../shell/application-state.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { correctionPath, sentBackPath, stepPath } from '../../shell/own-applications.ts';
import { refilledPath } from '../../shell/own-applications.ts';
import { TakeBack } from './TakeBack.tsx';

/** Events of an application in order, with their messages. */
function Timeline({ events }: { events: readonly ApplicationEvent[] }) {
  const { t, locale } = useApplicationTexts();
  if (events.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t('timeline')}</h2>
      <ol className="timeline">
        {events.map(({ kind, by, body, created_at: at }, index) => (
          <li key={`${at} ${kind} ${index}`} className="stack-tight">
            <p>
              <span className="muted num nb">{timeInLanguage(at, locale)}</span>
              <br />
              <b>{t(`event.${kind}`)}</b>
              {by === 'system' ? null : <span className="muted"> {t(`by.${by}`)}</span>}
            </p>
            {body === '' ? null : <p className="said">{body}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const tones: Readonly<Record<ApplicationState, CalloutTone>> = {
  begun: 'warning',
  requesting: 'info',
  correction: 'warning',
  approved: 'success',
  denied: 'error',
  invalid: 'info',
};

/** State of the application in a sentence, with its reason if there is one. */
function StateNote({ application }: { application: OwnApplication }) {
  const { t } = useApplicationTexts();
  const state = stateOf(application);
  const { next, payment } = application;
  const isUnsigned = state === 'correction' && next === 'sign';
  const isPaidAgain = state !== 'begun' && next === 'pay';
  // A correction has changed the fee.
  const isOtherFee = payment === null || payment.amount !== application.amount;
  const hasEnded = state === 'denied' || state === 'invalid';
  return (
    <Callout
      tone={isPaidAgain ? 'warning' : tones[state]}
      title={t(`state.${state}`)}
      {...(state === 'correction'
        ? {
            actions: (
              <ButtonLink variant={isUnsigned ? undefined : 'primary'} href={sentBackPath(application)}>
                {t('go.sent-back')}
              </ButtonLink>
            ),
          }
        : {})}
    >
      <p>{t(isUnsigned ? 'about.correction.sign' : `about.${state}`, { days: BEGUN_DAYS })}</p>
      {state === 'begun' && next !== null && <p>{t(next === 'sign' ? 'about.begun.sign' : 'about.begun.pay')}</p>}
      {isPaidAgain && <p>{t(isOtherFee ? 'about.pay-new' : 'about.pay-again')}</p>}
      {application.is_approval_waiting === 1 && <p>{t('about.approval-waiting')}</p>}
      {hasEnded && payment?.state === 'voided' && <p>{t('payment.voided')}</p>}
      {application.reason === '' ? null : (
        <p className="lines">
          <b>{t('reason')}</b>
          {'\n'}
          {application.reason}
        </p>
      )}
    </Callout>
  );
}

function Actions({ application }: { application: OwnApplication }) {
  const { t } = useApplicationTexts();
  const snackbar = useSnackbar();
  const paper = useCall(readApplicationPdf);
  // The form of a test version opens only with the key of its test URL.
  const mayCorrect = application.filed_at === null && application.is_test === 0;

  const statement = useCall(readApplicationStatement);
  async function save({ send }: typeof paper | typeof statement) {
    const result = await send({ onlineform_application_id: application.onlineform_application_id });
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t('saved', { name: result.reply.filename }), 'success');
  }

  return (
    <Panel title={t('actions')} sticky>
      <div className="stack">
        {application.next === null ? (
          <ButtonLink href={refilledPath(application)}>{t('again')}</ButtonLink>
        ) : (
          <ButtonLink variant="primary" href={stepPath(application, application.next === 'sign' ? 'sign' : 'pay')}>
            {t(application.next === 'sign' ? 'go.sign' : 'go.pay')}
          </ButtonLink>
        )}
        {mayCorrect && <ButtonLink href={correctionPath(application)}>{t('go.correct')}</ButtonLink>}
        <Button
          icon={<Icon name="download" />}
          busy={paper.busy}
          busyLabel={t('preparing')}
          onClick={() => void save(paper)}
        >
          {t('copy')}
        </Button>
        {application.amount > 0 && application.filed_at !== null && (
          <Button
            icon={<Icon name="download" />}
            busy={statement.busy}
            busyLabel={t('preparing')}
            onClick={() => void save(statement)}
          >
            {t('statement')}
          </Button>
        )}
        {application.may_take_back && <TakeBack application={application} />}
      </div>
    </Panel>
  );
}

export function Detail({ application }: { application: OwnApplication }) {
  const { t, locale } = useApplicationTexts();
  const state = stateOf(application);
  const paymentWords = usePaymentWords();
  // A corrected application is signed anew.
  const signatureWords = ({ signature, next }: OwnApplication) =>
    signature === null || next === 'sign'
      ? ''
      : t('facts.signed.by', { name: signature.signer_name, at: timeInLanguage(signature.signed_at, locale) });
  const { proxy } = application;
  const facts = [
    { id: 'code', term: t('facts.code'), detail: application.application_code },
    { id: 'filed', term: t('facts.filed'), detail: timeInLanguage(application.filed_at, locale) },
    {
      id: 'proxy',
      term: t('facts.proxy'),
      detail: proxy === null ? '' : `${proxy.office} ${proxy.name}`.trim() || t('proxy.left'),
    },
    { id: 'asked', term: t('facts.asked'), detail: proxy?.reason ?? '' },
    { id: 'decided', term: t('facts.decided'), detail: timeInLanguage(application.decided_at, locale) },
    { id: 'signed', term: t('facts.signed'), detail: signatureWords(application) },
    { id: 'amount', term: t('facts.amount'), detail: priceInWords(application.amount)[locale] },
    { id: 'payment', term: t('facts.payment'), detail: paymentWords(application) },
    {
      id: 'delivered',
      term: t('delivered.term'),
      detail: application.delivered_on === null ? '' : longDate(application.delivered_on, locale),
    },
    { id: 'contact', term: t('facts.contact'), detail: application.contact_information },
  ].filter(({ detail }) => detail !== '');
  const rowsOf = (rows: OwnApplication['applicant']) =>
    rows.map(({ label, words }, index) => ({
      id: `${index}`,
      term: label,
      detail: <span className="lines">{words}</span>,
    }));
  return (
    <div className="application-detail">
      <div className="stack-lg">
        {application.is_test === 1 && (
          <Callout tone="warning" title={t('is-test')}>
            <p>{t('is-test.body')}</p>
          </Callout>
        )}
        <StateNote application={application} />
        <section className="stack">
          <h2>{t('facts')}</h2>
          <DescriptionList rows={facts} />
        </section>
        {application.applicant.length > 0 && (
          <section className="stack">
            <h2>{t('applicant')}</h2>
            <DescriptionList rows={rowsOf(application.applicant)} />
          </section>
        )}
        {application.sections.map(({ title, rows }) => (
          <section key={title} className="stack">
            <h2>{title}</h2>
            <DescriptionList rows={rowsOf(rows)} />
          </section>
        ))}
        {application.fee_lines.length > 0 && (
          <section className="stack">
            <h2>{t('fee')}</h2>
            <DescriptionList
              rows={[
                ...application.fee_lines.map(({ label, amount }) => ({
                  id: label,
                  term: label,
                  detail: <span className="num">{yenInWords(amount)[locale]}</span>,
                })),
                {
                  id: 'total',
                  term: t('fee.total'),
                  detail: <b className="num">{yenInWords(application.amount)[locale]}</b>,
                },
              ]}
            />
          </section>
        )}
        <Timeline events={application.events} />
        {(state === 'requesting' || state === 'correction') && <AnswerForm application={application} />}
        <div className="actions">
          <ButtonLink href="/application">{t('back')}</ButtonLink>
        </div>
      </div>
      <Actions application={application} />
    </div>
  );
}
