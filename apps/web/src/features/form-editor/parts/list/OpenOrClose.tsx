import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { openForm } from '@machi/domain/form-editor/contract';
import type { EditedLine } from '@machi/domain/form-editor/contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useListAgain } from '../../queries.ts';
import { useFormEditorTexts } from '../../texts.ts';
import { nameOf } from '../paths.ts';

interface OpenOrCloseProps {
  readonly form: Pick<EditedLine, 'onlineform_id' | 'form_name' | 'is_open' | 'under_way'>;
  readonly onDone?: () => void;
}

/** Opens a form for applications, or closes it; both ask first. */
export function OpenOrClose({ form, onDone }: OpenOrCloseProps) {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(openForm);
  const listAgain = useListAgain();
  const [isAsked, setAsked] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  // While the window closes its words stay.
  const [deed, setDeed] = useState<'open' | 'close'>('open');
  const name = nameOf(form, texts, locale);
  const offered = form.is_open === 1 ? 'close' : 'open';

  async function change() {
    setLines([]);
    const input = { onlineform_id: form.onlineform_id, is_open: deed === 'open' ? (1 as const) : (0 as const) };
    const result = await send(input, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      return;
    }
    setAsked(false);
    snackbar.show(t(`${deed}.done`, { name }), 'success');
    await listAgain();
    onDone?.();
  }

  return (
    <>
      <Button
        size="small"
        aria-label={t(`${offered}.of`, { name })}
        onClick={() => {
          setLines([]);
          setDeed(offered);
          setAsked(true);
        }}
      >
        {t(offered)}
      </Button>
      <ConfirmDialog
        open={isAsked}
        variant={deed === 'close' ? 'danger' : 'primary'}
        question={t(`${deed}.question`, { name })}
        consequence={
          <p>
            {deed === 'open'
              ? t('open.consequence')
              : form.under_way === 0
                ? t('close.consequence.none')
                : t('close.consequence', { count: form.under_way })}
          </p>
        }
        confirmLabel={t(deed)}
        cancelLabel={t('keep')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void change()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
