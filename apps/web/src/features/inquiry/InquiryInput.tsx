import type { GuestInquiryRequest } from '@machi/domain/inquiry/model';
import { BODY_LENGTH } from '@machi/domain/messages/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { TextLink } from '@machi/ui/link/TextLink';
import { useWatch } from 'react-hook-form';
import { listFaqs } from '@machi/domain/faq/contract';
import { knowFaqs, suggestFaqs } from '@machi/domain/faq/suggest';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { AgreeField } from '../../shell/forms/AgreeField.tsx';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import type { SchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';
import { useInquiryTexts } from './texts.ts';
import { ask } from '../../shell/calls/ask.ts';
import { findRoute } from '@machi/domain/navigation/routes';
import { titleOf } from '@machi/domain/navigation/head';
import { useOwnNames } from '../../shell/navigation/own-names.ts';
import { CallFields } from './CallFields.tsx';
import { ClubField, type ChosenClub } from './ClubField.tsx';

/** Pause in typing before suggestions, so that they do not interrupt. */
const PAUSE_MILLISECONDS = 900;

/** Questions that may already contain the answer, to read in another tab. */
function FaqSuggestions({ typed }: { readonly typed: string }) {
  const { t, locale } = useInquiryTexts();
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), PAUSE_MILLISECONDS);
    return () => clearTimeout(pause);
  }, [typed]);
  // Loaded only once needed; without it the form still works.
  const { data } = useQuery({ ...ask(listFaqs, {}, locale, { ignoresError: true }), enabled: settled !== '' });
  const known = useMemo(() => knowFaqs(data?.faqs ?? []), [data]);
  const found = suggestFaqs(known, settled);
  return (
    <div aria-live="polite" className="stack-tight">
      {found.length > 0 && (
        <>
          <p>{t('suggested')}</p>
          <ul className="bullets stack-tight">
            {found.map(({ faq_id: id, title }) => (
              <li key={id}>
                <TextLink href={`/faq#faq-${id}`} target="_blank">
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface InquiryInputProps {
  readonly form: SchemaForm<typeof GuestInquiryRequest>;
  readonly isMember: boolean;
  readonly club: ChosenClub;
  /** Path of the page that a call is about; null: the answer is written. */
  readonly callAbout: string | null;
  readonly onChecked: () => void;
}

/** The matter of a call stands there already: the page from which somebody came. Typed text stays. */
function useMatter(form: InquiryInputProps['form'], callAbout: string | null): void {
  const { t, locale } = useInquiryTexts();
  const names = useOwnNames();
  const { getValues, setValue } = form.form;
  const route = callAbout === null || callAbout === '/' ? undefined : findRoute(callAbout);
  const page = route && route.route.name !== 'inquiry' && titleOf(route, locale, '', names.get(callAbout ?? '')).name;
  const matter = page ? t('call.about', { page }) : '';
  // Untouched words about another page give way.
  const [before = '', behind = ''] = t('call.about', { page: '\n' }).split('\n');
  useEffect(() => {
    const typed = getValues('body').trim();
    const isUntouched = typed.startsWith(before) && typed.endsWith(behind) && !typed.includes('\n');
    if (matter !== '' && (typed === '' || isUntouched)) setValue('body', `${matter}\n`);
  }, [matter, before, behind, getValues, setValue]);
}

const ofWays = { call: ['call_at', 'call_name', 'call_tel'], written: ['email'] } as const;

/**
 * What the form does not ask for now holds nothing, so that nobody is refused for a field that they do not see. It stands
 * there again for who comes back to this way.
 */
function useOneWay(form: InquiryInputProps['form'], isCall: boolean): void {
  const { getValues, setValue } = form.form;
  const typed = useRef<Partial<Record<(typeof ofWays)[keyof typeof ofWays][number], string>>>({});
  useEffect(() => {
    for (const name of ofWays[isCall ? 'written' : 'call']) {
      typed.current[name] = getValues(name) || typed.current[name];
      setValue(name, '');
    }
    for (const name of ofWays[isCall ? 'call' : 'written']) {
      const before = typed.current[name];
      if (before) setValue(name, before);
    }
  }, [isCall, getValues, setValue]);
}

/** The question, how the answer comes, and the agreement. */
export function InquiryInput({ form, isMember, club, callAbout, onChecked }: InquiryInputProps) {
  const { t, locale } = useInquiryTexts();
  const { t: shell } = useShellTexts();
  const { field, submit, summary } = form;
  const isCall = callAbout !== null;
  useMatter(form, callAbout);
  useOneWay(form, isCall);
  const body = useWatch({ control: form.form.control, name: 'body' });
  // Counted as on the server: characters as people see them.
  const count = [...new Intl.Segmenter().segment(body)].length;
  return (
    <form className="stack-lg" noValidate onSubmit={submit(onChecked)}>
      <Callout
        tone="info"
        title={t('faq.title')}
        actions={
          <ButtonLink size="small" href="/faq">
            {t('faq.link')}
          </ButtonLink>
        }
      >
        <p>{t('faq.body')}</p>
        <p>
          {t('urgent.before')} <OfficeTelephone withHours />
        </p>
      </Callout>
      <FormSummary summary={summary} refused={t('failed')} />
      <ClubField club={club} />
      <div className="stack-tight">
        <TextAreaField
          {...field('body')}
          label={t('body')}
          hint={t('body.hint')}
          requiredWord={shell('required')}
          aria-describedby="inquiry-count"
          rows={8}
        />
        <p id="inquiry-count" className="sm muted num">
          {t('body.count', { typed: count.toLocaleString(locale), most: BODY_LENGTH.toLocaleString(locale) })}
        </p>
        <FaqSuggestions typed={body} />
      </div>
      {isCall ? (
        <CallFields form={form} isMember={isMember} />
      ) : isMember ? (
        <p>{t('as.member')}</p>
      ) : (
        <div className="stack-tight">
          <TextField
            {...field('email')}
            label={t('email')}
            hint={t('email.hint')}
            optionalWord={t('optional')}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <p className="ways">
            {t('as.guest')} <TextLink href="/login?backuri=%2Finquiry">{t('as.login')}</TextLink>
          </p>
        </div>
      )}
      <p>
        <TextLink href={isCall ? '/inquiry' : '/inquiry?call=/inquiry'}>
          {t(isCall ? 'call.write' : 'call.wish')}
        </TextLink>
      </p>
      <AgreeField
        {...field('is_agreed')}
        before={t('agree.before')}
        words={t('agree.policy')}
        after={t('agree.after')}
        href="/policy"
      />
      <SendRow>{t('to-confirm')}</SendRow>
    </form>
  );
}
