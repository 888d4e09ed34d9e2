import type { OwnApplication } from '@machi/domain/applications/contract';
import { longDate } from '@machi/domain/calendar/long-days';
import { priceInWords, yenInWords } from '@machi/domain/locale/words';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { useApplicationTexts } from './texts.ts';
import { stateOf } from '../../shell/application-state.ts';
import { Actions } from './Actions.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { timeInLanguage, usePaymentWords } from './use-payment-words.ts';
import { StateNote } from './StateNote.tsx';
import { Timeline } from './Timeline.tsx';

/** One application with all that belongs to it. */
export function Detail({ application }: { application: OwnApplication }) {
  const { t, locale } = useApplicationTexts();
  const state = stateOf(application);
  const paymentWords = usePaymentWords();
  // What was corrected since is signed anew.
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
