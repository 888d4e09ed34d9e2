import { readApplicationContent, readOwnApplication } from '@machi/domain/applications/contract';
import type { Content } from '@machi/domain/described/form-model';
import { formFrom } from '@machi/domain/described/form-typed';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ask } from '../../../shell/calls/ask.ts';
import { loadIfAny } from '../../../shell/calls/client.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useServerDraft } from '../../../shell/drafts/use-draft.ts';
import { NotFoundPage } from '../../../shell/pages/ErrorPage.tsx';
import { introductionPath } from '../../../shell/own-applications.ts';
import { usePreferences, useSession } from '../../../shell/record/record.ts';
import { checkKeyOf } from '../paths.ts';
import { BEGUN } from '../completion/use-go-on.ts';
import { useOnlineformTexts } from '../texts.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { draftKeyOf, type FormDraft } from './form-draft.ts';
import type { FormStep } from './use-form-step.ts';

interface FilledInProps {
  readonly form: Onlineform;
  readonly path: string;
  readonly steps: FormStep;
  /** Id of an application to repeat. */
  readonly again: number | undefined;
}

/** Fills in the form from a draft, an earlier application, or one under correction; else the checklist comes first. */
export function FilledIn(props: FilledInProps) {
  const { form, steps, again } = props;
  const { onlineformCheckKey } = usePreferences();
  const { isLoggedIn } = useSession();
  const { pathname, search } = useLocation();
  const source = again ?? steps.application;
  if (source !== undefined)
    return isLoggedIn ? <From {...props} source={source} /> : <Navigate to={loginPathFor(pathname + search)} replace />;
  if (onlineformCheckKey !== checkKeyOf(form))
    return <Navigate to={introductionPath(form.onlineform_id, steps.along)} replace />;
  return <Drafted {...props} />;
}

/** Fills in from an application; a repeated one needs its files anew. */
function From({ source, ...props }: FilledInProps & { readonly source: number }) {
  const { t, locale } = useOnlineformTexts();
  const query = useQuery(ask(readApplicationContent, { onlineform_application_id: source }, locale));
  const { data } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('form.loading')} />;
  if (data.onlineform_id !== props.form.onlineform_id) return <NotFoundPage />;
  return <Drafted {...props} before={data.content as Content} />;
}

/** Opens the form once the draft is loaded, from here or another device, and it is clear whether it was sent since. */
function Drafted({ form, path, steps, again, before }: FilledInProps & { readonly before?: Content }) {
  const { t, locale } = useOnlineformTexts();
  const { isLoggedIn } = useSession();
  const draft = useServerDraft<FormDraft>(draftKeyOf(form.onlineform_id, again));
  const begun = steps.application ?? draft.value?.begun;
  const query = useQuery({
    queryKey: [BEGUN, locale, begun],
    queryFn: ({ signal }) => loadIfAny(readOwnApplication, { onlineform_application_id: begun ?? 0 }, { signal }),
    enabled: isLoggedIn && begun !== undefined,
  });
  const isSent = query.data?.application.stage === 'filed';
  const isOldDraft = isSent && draft.value?.begun === begun;
  useEffect(() => {
    if (isOldDraft) draft.clear();
  }, [isOldDraft, draft]);
  if (draft.value === undefined || query.isLoading) return <p className="muted">{t('form.loading')}</p>;
  if (isSent && steps.application !== undefined)
    return <Navigate to={`/application/detail/${steps.application}`} replace />;

  const isOfIt = steps.application === undefined || draft.value?.begun === steps.application;
  const typed = isOfIt && !isOldDraft ? draft.value?.typed : undefined;
  return (
    <ApplicationForm
      form={form}
      path={path}
      steps={steps}
      draft={draft}
      opened={typed ?? (before && formFrom(fieldsOfForm(form), before))}
      begun={isSent || query.data === null ? undefined : begun}
    />
  );
}
