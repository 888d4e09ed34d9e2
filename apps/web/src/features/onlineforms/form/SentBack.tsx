import { readCorrection } from '@machi/domain/applications/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Content } from '@machi/domain/described/form-model';
import { formFrom } from '@machi/domain/described/form-typed';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useServerDraft } from '../../../shell/drafts/use-draft.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useOnlineformTexts } from '../texts.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import type { FormDraft } from './form-draft.ts';
import type { FormStep } from './use-form-step.ts';

interface SentBackProps {
  readonly onlineformId: string;
  readonly applicationId: number;
  readonly steps: FormStep;
}

/** The form of an application sent back, with all its values (product, "Desk for online applications"). */
export function SentBack(props: SentBackProps) {
  const { t, locale } = useOnlineformTexts();
  const { isLoggedIn } = useSession();
  const { pathname, search } = useLocation();
  const query = useQuery({
    ...askIfAny(readCorrection, { onlineform_application_id: props.applicationId }, locale),
    enabled: isLoggedIn,
    // The typed values depend on it; the server checks again on sending.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!isLoggedIn) return <Navigate to={loginPathFor(pathname + search)} replace />;
  if (query.data === null) return <Navigate to={`/application/detail/${props.applicationId}`} replace />;
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('form.loading')} />;
  return <Opened {...props} correction={query.data} />;
}

function Opened({
  onlineformId,
  applicationId,
  steps,
  correction,
}: SentBackProps & { readonly correction: ReplyOf<typeof readCorrection> }) {
  const { t } = useOnlineformTexts();
  const draft = useServerDraft<FormDraft>(`onlineform-${onlineformId}-sent-back-${applicationId}`);
  if (draft.value === undefined) return <p className="muted">{t('form.loading')}</p>;
  const { onlineform: form, content, files, asked } = correction;
  return (
    <ApplicationForm
      form={form}
      path={`/onlineform/form/${onlineformId}`}
      steps={steps}
      draft={draft}
      opened={draft.value?.typed ?? formFrom(fieldsOfForm(form), content as Content, files)}
      begun={undefined}
      sentBack={{ applicationId, asked }}
    />
  );
}
