import { check } from '@machi/domain/contract/problems';
import { isNamed } from '@machi/domain/described/model';
import { memberParts, profileFields } from '@machi/domain/members/fields';
import { SignupRequest } from '@machi/domain/members/model';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keptEmpty, requestFrom } from '@machi/domain/described/kept';
import { ofTown } from '../../shell/forms/new-password.ts';
import { useLabels } from '../../shell/described/labels-and-rows.tsx';
import { useSchemaForm, type SchemaForm } from '../../shell/forms/use-schema-form.ts';
import { longestPassword } from '../../shell/town/town.ts';
import { useDraft } from '../../shell/drafts/use-draft.ts';
import { useMemberTexts } from './texts.ts';
import { sentLinkIn, type SentLink } from './sent-link.ts';

/** Initial form: nothing is agreed to and the birthday is empty. */
type SignupFields = Omit<SignupRequest, 'is_agreed'> & { is_agreed: true | undefined };

const emptySignup: SignupFields = {
  has_no_email: false,
  email: '',
  email_confirmation: '',
  tel_confirmation: '',
  password: '',
  password_confirmation: '',
  ...requestFrom(profileFields, keptEmpty(profileFields)),
  is_agreed: undefined,
};

/** Fields to type again after a wrong address or number; the others stay. */
const forAnotherContact = ({ has_no_email }: Pick<SignupFields, 'has_no_email'>): Partial<SignupFields> => ({
  email: '',
  email_confirmation: '',
  tel_confirmation: '',
  ...(has_no_email ? { tel: '' } : {}),
  password: '',
  password_confirmation: '',
  is_agreed: undefined,
});

const asked = [...profileFields, ...memberParts.contact] as const;
const schema = ofTown(SignupRequest, longestPassword);

/** Input 1, Confirm 2, Authenticate 3, Finish 4, as the address bar names them. */
export type SignupStep = 1 | 2 | 3 | 4;

const steps: readonly SignupStep[] = [1, 2, 3, 4];
const stepIn = (query: URLSearchParams): SignupStep => steps.find((step) => String(step) === query.get('step')) ?? 1;

export interface SignupForm {
  readonly step: SignupStep;
  readonly goTo: (step: SignupStep) => void;
  readonly form: SchemaForm<typeof SignupRequest>;
  /** The request; undefined while a field is invalid. */
  readonly readRequest: () => SignupRequest | undefined;
  /** Contact that got the link; undefined when this tab has requested none. */
  readonly sent: SentLink | undefined;
  /** Shows that the link was sent; "back" no longer leads to the sent form. */
  readonly showSent: (sent: SentLink) => void;
  /** Sets the earliest time of a resend, in milliseconds since 1970. */
  readonly waitUntil: (resendFrom: number) => void;
  readonly registeredAs: string | undefined;
  readonly showFinish: (loginId: string) => void;
}

/** Fields and steps of the signup. The fields are a draft until they are sent; the history holds the steps. */
export function useSignupForm(): SignupForm {
  const { t } = useMemberTexts();
  const labels = useLabels(asked);
  const draft = useDraft<SignupFields>('signup');
  const sentDraft = useDraft<SentLink>('signup-sent');
  const form = useSchemaForm(schema, { ...emptySignup, ...draft.value }, (name, { has_no_email }) =>
    name === 'tel' && has_no_email ? t('mobile') : isNamed(asked, name) ? labels[name] : t(name),
  );
  const { subscribe, reset, getValues, setFocus } = form.form;
  const { save, clear } = draft;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [subscribe, save],
  );

  const [query, setQuery] = useSearchParams();
  const step = stepIn(query);
  const [sent, setSent] = useState(() => sentLinkIn(sentDraft.value));
  const [registeredAs, setRegisteredAs] = useState<string>();

  function keepSent(next: SentLink | undefined) {
    setSent(next);
    if (next) sentDraft.save(next);
    else sentDraft.clear();
  }

  const isSent = useRef(false);
  const isForAnotherContact = useRef(false);
  useEffect(() => {
    // Only once the step shows: Confirm would lose its data.
    if (step === 3 && isSent.current) {
      isSent.current = false;
      isForAnotherContact.current = true;
      const fields = getValues();
      reset({ ...fields, ...forAnotherContact({ has_no_email: fields.has_no_email === true }) });
      // The sent values stay in this page's memory, in case the address was mistyped.
      clear();
    }
    if (step === 1 && isForAnotherContact.current) {
      isForAnotherContact.current = false;
      setFocus(getValues('has_no_email') ? 'tel' : 'email');
    }
  }, [step, reset, getValues, setFocus, clear]);

  return {
    step,
    goTo: (next) => setQuery(next === 1 ? {} : { step: String(next) }),
    form,
    readRequest() {
      const result = check(schema, getValues());
      return 'value' in result ? result.value : undefined;
    },
    sent,
    showSent(next) {
      isSent.current = true;
      keepSent(next);
      setQuery({ step: '3' }, { replace: true });
    },
    waitUntil(resendFrom) {
      if (sent) keepSent({ ...sent, resend_from: resendFrom });
    },
    registeredAs,
    showFinish(loginId) {
      reset(emptySignup);
      clear();
      keepSent(undefined);
      setRegisteredAs(loginId);
      setQuery({ step: '4' }, { replace: true });
    },
  };
}
