import type { CallFailure } from '@machi/client/client';
import { readContent } from '@machi/domain/described/content';
import { formIn, sentForm, type TypedForm } from '@machi/domain/described/form-typed';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useDescribedForm } from '../../../shell/described/form/use-described-form.ts';
import type { ServerDraft } from '../../../shell/drafts/use-draft.ts';
import { introductionPath, pathWith, sentBackPath } from '../../../shell/own-applications.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useOnlineformTexts } from '../texts.ts';
import { errorPath } from '../paths.ts';
import { useApplicant } from './use-applicant.ts';
import { useGoOn } from '../completion/use-go-on.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import type { FormDraft } from './form-draft.ts';
import { InputStep } from './InputStep.tsx';
import type { FormStep } from './use-form-step.ts';

interface ApplicationFormProps {
  readonly form: Onlineform;
  /** Path of the form. */
  readonly path: string;
  readonly steps: FormStep;
  readonly draft: ServerDraft<FormDraft>;
  /** Values that the form opens with. */
  readonly opened: TypedForm | undefined;
  /** Id of the application that this confirmation replaces. */
  readonly begun: number | undefined;
  /** The application that the office has sent back, and what it asks for. */
  readonly sentBack?: { readonly applicationId: number; readonly asked: string };
}

/** History state from the confirmation to the input: a guest has logged in meanwhile, so files are missing. */
const incomplete = { isIncomplete: true };
const isIncomplete = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isIncomplete' in state && state.isIncomplete === true;

/** The steps of one form. A step without the data of the earlier ones returns to them. */
export function ApplicationForm({ form, path, steps, draft, opened, begun, sentBack }: ApplicationFormProps) {
  const { t } = useOnlineformTexts();
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const goOn = useGoOn();
  const snackbar = useSnackbar();
  // A guest chooses files after the login.
  const fields = useMemo(
    () =>
      fieldsOfForm(form).map((field) =>
        field.kind === 'file' && !isLoggedIn ? { ...field, is_required: false } : field,
      ),
    [form, isLoggedIn],
  );
  const [initial] = useState(() => formIn(fields, opened));
  const described = useDescribedForm(fields, initial, (typed) => draft.save({ typed }));
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { step, isMoved, goTo, along, application } = steps;
  const account = useApplicant();

  if (isLoggedIn && !account.data) return <NotLoaded query={account} label={t('form.loading')} />;

  const confirmPath = pathWith(path, along, {
    ...(application === undefined ? {} : { application: String(application) }),
    ...(sentBack ? { 'sent-back': '1' } : {}),
    step: 'confirm',
  });
  const inputPath = sentBack
    ? sentBackPath({ ...form, onlineform_application_id: sentBack.applicationId }, along)
    : pathWith(path, along);
  const read = step === 'confirm' ? readContent(fields, sentForm(fields, described.typed), new Date()) : undefined;
  if (step === 'confirm' && !isLoggedIn) return <Navigate to={loginPathFor(confirmPath)} replace />;
  if (read && 'content' in read && account.data) {
    return (
      <ConfirmStep
        form={form}
        account={account.data}
        described={described}
        content={read.content}
        along={along}
        begun={begun}
        corrects={sentBack?.applicationId}
        isMoved={isMoved}
        onBack={() => goTo('input')}
        onSent={({ onlineform_application_id, next }) => {
          // An application that still needs a signature or a payment can be corrected until then.
          if (next === 'finish' || sentBack) draft.clear();
          else draft.save({ begun: onlineform_application_id });
          goOn({ onlineform_id: form.onlineform_id, onlineform_application_id }, next);
          if (sentBack && next === 'finish') {
            snackbar.show(t('sent-back.done'), 'success');
            void navigate(`/application/detail/${onlineform_application_id}`, { replace: true });
          }
        }}
        onRefused={(failure: CallFailure) => {
          setRefused(described.refuse(failure));
          goTo('input');
        }}
        onBroken={() => void navigate(errorPath(confirmPath))}
      />
    );
  }
  if (read) return <Navigate to={inputPath} replace state={incomplete} />;
  const file = sentBack && `/application/detail/${sentBack.applicationId}`;
  return (
    <InputStep
      form={form}
      account={account.data}
      described={described}
      refused={refused}
      isMoved={isMoved}
      backHref={file ?? introductionPath(form.onlineform_id, along)}
      sentBack={sentBack}
      isIncomplete={isIncomplete(location.state)}
      onNext={() => {
        setRefused([]);
        if (isLoggedIn) goTo('confirm');
        else void navigate(loginPathFor(confirmPath));
      }}
    />
  );
}
