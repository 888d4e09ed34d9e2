import { refusalLines } from '@machi/client/refusal-lines';
import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import type { Localized } from '@machi/domain/locale/model';
import { stateOf } from '@machi/domain/publishing/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import type { SubmitEvent } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useGoFromHere } from '../../../shell/navigation/use-go-from-here.ts';
import { useNoticeDeskTexts } from '../texts.ts';
import { writePath } from '../desk-address.ts';
import { TextsPart, fieldIdOf } from './TextsPart.tsx';
import type { NoticeForm } from './notice-form.ts';
import { SettingsPart } from './SettingsPart.tsx';
import { useWriting } from './use-writing.ts';

interface WriteFormProps {
  /** Undefined for a new one. */
  readonly notice: OpenNotice | undefined;
  readonly start: NoticeForm;
  readonly services: readonly { readonly service_id: number; readonly service_name: Localized }[];
}

/** The form of a notice: save, apply, and a confirmation before it leaves the public pages. */
export function WriteForm({ notice, start, services }: WriteFormProps) {
  const { t, locale } = useNoticeDeskTexts();
  const writing = useWriting(notice, start);
  const { form, write, stored, isRestored, isChanged, busy, failure, send, goOn } = writing;
  const goFromHere = useGoFromHere();
  const snackbar = useSnackbar();
  const question = useQuestion<'save' | 'apply'>(t('cancel'));
  const state = stored === undefined ? undefined : stateOf(stored);
  const errors = failure?.errors ?? {};
  const ofFields = Object.entries(errors).flatMap(([field, [message = '']]) =>
    field === 'request' || field === 'is_confirmed'
      ? []
      : [{ fieldId: fieldIdOf(field), message: named(field, message) }],
  );
  const others = failure === undefined || ofFields.length > 0 ? [] : refusalLines(failure, { t });
  const isBehind = failure?.codes['request']?.includes('publication-changed') === true;

  function named(field: string, message: string): string {
    const name = fieldNames.find((one) => one === field);
    return name === undefined ? message : t('failed.field', { field: t(`field.${name}`), message });
  }
  async function act(action: 'save' | 'apply', is_confirmed: 0 | 1) {
    question.close();
    const done = await send(action, is_confirmed);
    if (!done) return undefined;
    snackbar.show(t(action === 'apply' ? 'apply.done' : 'save.done'), 'success');
    if (action === 'apply') return goFromHere(`/notice-desk?status=own&notice=${done.notice_id}`);
    return notice === undefined ? goFromHere(writePath(done.notice_id), { replace: true }) : undefined;
  }
  /** A change withdraws an approved notice from the public, so it asks first. */
  function press(action: 'save' | 'apply') {
    if (state === 'approved') question.ask(action);
    else void act(action, 0);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    press('save');
  }
  return (
    <form className="notice-desk-form stack-lg" noValidate onSubmit={submit}>
      <PageHead
        title={menuTitle('notice-create', locale)}
        sub={t('write.sub')}
        actions={<TextLink href="/notice-desk">{t('back')}</TextLink>}
      />
      {state === 'denied' && stored && (
        <Callout tone="warning" title={t('write.denied')}>
          <p>{stored.reason}</p>
        </Callout>
      )}
      {state === 'applied' && (
        <Callout tone="info" title={t('write.applied')}>
          <p>{t('write.applied.body')}</p>
        </Callout>
      )}
      {state === 'approved' && (
        <Callout tone="warning" title={t('write.public')}>
          <p>{t('write.public.body')}</p>
        </Callout>
      )}
      {stored?.replaces_id ? (
        <Callout tone="info" title={t('write.version')}>
          <p>{t('write.version.body')}</p>
        </Callout>
      ) : null}
      {isRestored && isChanged && (
        <Callout tone="info" live="status">
          <p>{t('write.restored')}</p>
        </Callout>
      )}
      <FormErrors heading={t('failed.title')} errors={ofFields} attempt={failure?.attempt ?? 0}>
        {others.length > 0 && others.map((line) => <p key={line}>{line}</p>)}
        {isBehind && (
          <p>
            <Button size="small" onClick={() => void goOn()}>
              {t('write.go-on')}
            </Button>
          </p>
        )}
      </FormErrors>
      <TextsPart form={form} write={write} errors={errors} />
      <SettingsPart
        form={form}
        write={write}
        errors={errors}
        services={services}
        isVersion={Boolean(stored?.replaces_id)}
      />
      <div className="notice-desk-bar">
        <p role="status" className="hint">
          {t(isChanged ? 'save.open' : stored === undefined ? 'save.nothing' : 'save.saved')}
        </p>
        <div className="actions">
          <SendingButton type="submit" busy={busy === 'save'} disabled={busy === 'apply'}>
            {t(state === 'approved' || state === 'applied' ? 'save.update' : 'save')}
          </SendingButton>
          <SendingButton
            variant="primary"
            busy={busy === 'apply'}
            disabled={busy === 'save'}
            onClick={() => press('apply')}
          >
            {t('apply')}
          </SendingButton>
          {stored !== undefined && !isChanged && (
            <ButtonLink variant="second" href={`/notice-desk?status=own&notice=${stored.notice_id}`}>
              {t('write.preview')}
            </ButtonLink>
          )}
        </div>
      </div>
      <ConfirmDialog
        {...question.dialog}
        question={t('update.question', { title: stored?.title[locale] || stored?.title.ja || t('untitled') })}
        consequence={t('update.consequence')}
        confirmLabel={t('update.confirm')}
        onConfirm={() => void act(question.about ?? 'save', 1)}
      />
    </form>
  );
}

const fieldNames = [
  'title.ja',
  'title.en',
  'body.ja',
  'body.en',
  'plain_title',
  'plain_body',
  'department.ja',
  'department.en',
  'service_id',
  'published_at',
  'closed_at',
] as const;
