import { readApplicationContent } from '@machi/domain/applications/contract';
import { formFrom } from '@machi/domain/described/form-typed';
import type { Content } from '@machi/domain/described/form-model';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { ask } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useServerDraft } from '../../../shell/drafts/use-draft.ts';
import NotFoundPage from '../../../shell/pages/NotFoundPage.tsx';
import { usePreferences } from '../../../shell/record/record.ts';
import { checkKeyOf } from '../parts/check-key.ts';
import { ApplicationForm } from '../parts/form/ApplicationForm.tsx';
import type { FormDraft } from '../parts/form/ApplicationForm.tsx';
import { useFormStep } from '../parts/form/use-form-step.ts';
import { introductionPath } from '../parts/paths.ts';
import { OpenForm } from '../parts/OpenForm.tsx';
import { useOnlineformTexts } from '../texts.ts';
import '../parts/onlineforms.css';

/** The application form, and the same filled in from an earlier application (product, "Online forms"). */
export default function ApplicationFormPage() {
  const { onlineform_id: onlineformId = '', onlineform_application_id: applicationId } = useParams();
  if (applicationId !== undefined && !/^[1-9]\d{0,8}$/.test(applicationId)) return <NotFoundPage />;
  const path = `/onlineform/form/${onlineformId}${applicationId === undefined ? '' : `/${applicationId}`}`;
  return (
    <OpenForm onlineformId={onlineformId} path={path}>
      {(form) =>
        applicationId === undefined ? (
          <Checked key={form.version} form={form} path={path} />
        ) : (
          <Again key={applicationId} form={form} path={path} applicationId={applicationId} />
        )
      }
    </OpenForm>
  );
}

interface OpenedProps {
  readonly form: Onlineform;
  readonly path: string;
}

/** A deep link to a form whose checklist was not ticked leads to the introduction; who is back from the login has ticked it. */
function Checked({ form, path }: OpenedProps) {
  const { onlineformCheckKey } = usePreferences();
  const steps = useFormStep();
  const hasTicked = onlineformCheckKey === checkKeyOf(form) || steps.step === 'finish';
  if (!hasTicked) return <Navigate to={introductionPath(form.onlineform_id, steps.test)} replace />;
  return <Drafted form={form} path={path} />;
}

/** The form with what an earlier application said; files are chosen anew. */
function Again({ form, path, applicationId }: OpenedProps & { readonly applicationId: string }) {
  const { t, locale } = useOnlineformTexts();
  const query = useQuery(ask(readApplicationContent, { onlineform_application_id: Number(applicationId) }, locale));
  const { data } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('form.loading')} />;
  if (data.onlineform_id !== form.onlineform_id) return <NotFoundPage />;
  return <Drafted form={form} path={path} before={data.content as Content} applicationId={applicationId} />;
}

interface DraftedProps extends OpenedProps {
  /** What an earlier application said. */
  readonly before?: Content;
  readonly applicationId?: string;
}

/** Opens once it is known what was typed before, here or on another device. */
function Drafted({ form, path, before, applicationId }: DraftedProps) {
  const { t } = useOnlineformTexts();
  const steps = useFormStep();
  const again = applicationId === undefined ? '' : `-again-${applicationId}`;
  const draft = useServerDraft<FormDraft>(`onlineform-${form.onlineform_id}${again}`);
  if (draft.value === undefined) return <p className="muted">{t('form.loading')}</p>;
  const opened = draft.value?.typed ?? (before && formFrom(fieldsOfForm(form), before));
  return <ApplicationForm form={form} path={path} steps={steps} draft={draft} opened={opened} />;
}
