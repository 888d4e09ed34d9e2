import { endFormTry, tryForm } from '@machi/domain/form-editor/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextField } from '@machi/ui/field/TextField';
import { TextLink } from '@machi/ui/link/TextLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useFormEditorTexts } from '../texts.ts';
import { useEditor } from '../editing/use-editor.ts';
import { useAction } from './use-action.ts';

/** An address for colleagues to test the form before its publication. */
export function TestAddress() {
  const { t } = useFormEditorTexts();
  const { form, problems, tell } = useEditor();
  const snackbar = useSnackbar();
  const begin = useAction(tryForm);
  const end = useAction(endFormTry);
  const { test_key: key } = form;
  const path = `/onlineform/introduction/${form.onlineform_id}?test=${key ?? ''}`;
  const address = `${window.location.origin}${path}`;

  async function make() {
    tell();
    if (problems.length > 0) {
      document.getElementById('problems')?.scrollIntoView();
      return;
    }
    if (await begin.act()) snackbar.show(t('test.made'), 'success');
  }
  async function copy() {
    await navigator.clipboard.writeText(address).then(
      () => snackbar.show(t('test.copied'), 'success'),
      () => document.querySelector<HTMLInputElement>('#test-address')?.select(),
    );
  }

  return (
    <div className="stack">
      <p>{t('test.body')}</p>
      <CalloutLines lines={[...begin.lines, ...end.lines]} />
      {key !== null && (
        <>
          {form.is_test_older === 1 && (
            <Callout tone="warning">
              <p>{t('test.older')}</p>
            </Callout>
          )}
          <TextField
            id="test-address"
            label={t('test.address')}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
          />
          <div className="row">
            <Button onClick={() => void copy()}>{t('test.copy')}</Button>
            <TextLink href={path} target="_blank">
              {t('test.open')}
            </TextLink>
          </div>
        </>
      )}
      <div className="row">
        <Button busy={begin.busy} busyLabel={t('sending')} onClick={() => void make()}>
          {t(key === null ? 'test.make' : 'test.again')}
        </Button>
        {key !== null && (
          <Button
            variant="quiet-danger"
            busy={end.busy}
            busyLabel={t('sending')}
            onClick={() => void end.act().then((isDone) => isDone && snackbar.show(t('test.ended'), 'success'))}
          >
            {t('test.end')}
          </Button>
        )}
      </div>
    </div>
  );
}
