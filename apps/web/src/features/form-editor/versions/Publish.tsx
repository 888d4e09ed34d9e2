import { discardFormDraft, publishForm } from '@machi/domain/form-editor/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormEditorTexts } from '../texts.ts';
import { OpenOrClose } from '../list/OpenOrClose.tsx';
import { formQuery } from '../editing/form-query.ts';
import { useEditor } from '../editing/use-editor.ts';
import { useAction } from './use-action.ts';

/** Publishes the draft as a permanent version; then the form is opened or closed. */
export function Publish() {
  const { t } = useFormEditorTexts();
  const { form, problems, tell, save } = useEditor();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const publish = useAction(publishForm);
  const discard = useAction(discardFormDraft);
  // The text stays while the window closes.
  const [shown, setShown] = useState<'publish' | 'discard'>('publish');
  const action = shown === 'publish' ? publish : discard;
  const question = useQuestion(t('keep'), { busy: action.busy, busyLabel: t('sending'), errors: action.lines });
  const hasDraft = form.has_draft === 1 || save.saved_at !== form.draft_saved_at || save.state !== 'saved';

  function ask(what: 'publish' | 'discard') {
    if (what === 'publish') {
      tell();
      if (problems.length > 0) {
        requestAnimationFrame(() => document.getElementById('problems')?.scrollIntoView());
        return;
      }
    }
    publish.clear();
    discard.clear();
    setShown(what);
    question.ask(true);
  }
  async function act() {
    if (!(await action.act())) return;
    question.close();
    snackbar.show(t(`${shown}.done`), 'success');
  }

  return (
    <div className="stack">
      <p>{t(form.version === null ? 'publish.first' : hasDraft ? 'publish.body' : 'publish.none')}</p>
      {problems.length > 0 && (
        <Callout tone="info">
          <p>{t('publish.problems', { count: problems.length })}</p>
        </Callout>
      )}
      <div className="row">
        {hasDraft && (
          <Button variant="primary" onClick={() => ask('publish')}>
            {t('publish.do')}
          </Button>
        )}
        {hasDraft && form.version !== null && (
          <Button variant="quiet-danger" onClick={() => ask('discard')}>
            {t('discard.do')}
          </Button>
        )}
        {form.version !== null && (
          <OpenOrClose
            form={form}
            onDone={() => void queryClient.invalidateQueries({ queryKey: formQuery(form.onlineform_id).queryKey })}
          />
        )}
      </div>
      {!question.dialog.open && <CalloutLines lines={action.lines} />}
      <ConfirmDialog
        {...question.dialog}
        variant={shown === 'publish' ? 'primary' : 'danger'}
        question={t(`${shown}.question`)}
        consequence={
          <p>{t(form.under_way > 0 && shown === 'publish' ? 'publish.under-way' : `${shown}.consequence`)}</p>
        }
        confirmLabel={t(`${shown}.do`)}
        onConfirm={() => void act()}
      />
    </div>
  );
}
