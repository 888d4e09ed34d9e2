import { toldInPlace } from '@machi/client/client';
import { saveFile } from '@machi/client/downloads';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { exportForms, importForms } from '@machi/domain/form-editor/contract';
import type { OnlineformRow } from '@machi/domain/onlineforms/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useToldLines } from '../../../shell/calls/use-told.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useFormEditorTexts } from '../texts.ts';
import { FormsFileField } from '../FormsFileField.tsx';

/** Exports the published forms as a file of the town pack, and imports forms from one. */
export function ListFiles() {
  const { t } = useFormEditorTexts();
  const snackbar = useSnackbar();
  const takeOut = useCall(exportForms);
  const bringIn = useCall(importForms);
  const keyFor = useAttemptKey();
  const readChanged = useReadChanged();
  const { lines, setLines, told } = useToldLines({ t });

  async function download() {
    setLines([]);
    const reply = await told(await takeOut.send({}, toldInPlace));
    if (!reply) return;
    const text = `${JSON.stringify(reply.forms, null, 2)}\n`;
    saveFile('onlineforms.json', new Blob([text], { type: 'application/json' }));
  }

  async function bring(forms: readonly OnlineformRow[]) {
    setLines([]);
    if (forms.length === 0) return;
    const input = { forms: forms.map((form) => ({ ...form })) };
    if (!(await told(await bringIn.send(input, { ...toldInPlace, idempotencyKey: keyFor(input) })))) return;
    snackbar.show(t('file.read', { count: forms.length }), 'success');
    await readChanged(importForms);
  }

  return (
    <Disclosure title={t('file.title')}>
      <div className="stack">
        <CalloutLines lines={lines} />
        <div className="desk-action">
          <p>{t('file.out.body')}</p>
          <Button size="small" busy={takeOut.busy} busyLabel={t('sending')} onClick={() => void download()}>
            {t('file.out')}
          </Button>
        </div>
        <FormsFileField
          id="forms-file"
          label={t('file.in')}
          hint={t('file.in.body')}
          onForms={(forms) => void bring(forms)}
        />
      </div>
    </Disclosure>
  );
}
