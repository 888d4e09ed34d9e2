import { applicantOf, applicantRows, isApplicantIncomplete } from '@machi/domain/applications/applicant';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { useOnlineformTexts } from '../texts.ts';
import { isAtCounter } from '../../../shell/acting/act.ts';
import type { Applicant } from './use-applicant.ts';

interface ApplicantFactsProps {
  readonly form: Onlineform;
  /** Undefined for a guest. */
  readonly account: Applicant | undefined;
}

/** Account data in the application, which are changed in the account. */
export function ApplicantFacts({ form, account }: ApplicantFactsProps) {
  const isProxied = isAtCounter();
  const { t, locale } = useOnlineformTexts();
  if (form.applicant_items.length === 0) return null;
  if (account === undefined)
    return (
      <section className="stack">
        <h2>{t('applicant')}</h2>
        <p>{t('applicant.guest')}</p>
      </section>
    );
  const isIncomplete = isApplicantIncomplete(form.applicant_items, account);
  return (
    <section className="stack">
      <h2>{t('applicant')}</h2>
      {isIncomplete && (
        <Callout
          tone="warning"
          {...(isProxied ? {} : { actions: <TextLink href="/account#profile">{t('applicant.change')}</TextLink> })}
        >
          <p>{isProxied ? t('proxy.incomplete') : sentenceOf({ code: 'applicant-incomplete' }, locale)}</p>
        </Callout>
      )}
      <DescriptionList
        rows={applicantRows(applicantOf(form.applicant_items, account), locale).map(({ label, words }) => ({
          id: label,
          term: label,
          detail: words === '' ? t('none') : words,
        }))}
      />
      {isIncomplete || isProxied ? null : (
        <p className="sm">
          <TextLink href="/account#profile">{t('applicant.change')}</TextLink>
        </p>
      )}
    </section>
  );
}
