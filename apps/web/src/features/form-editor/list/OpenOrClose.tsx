import { openForm, type EditedLine } from '@machi/domain/form-editor/contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { useFormEditorTexts } from '../texts.ts';
import { nameOf } from '../paths.ts';

interface OpenOrCloseProps {
  readonly form: Pick<EditedLine, 'onlineform_id' | 'form_name' | 'is_open' | 'under_way'>;
  readonly onDone?: () => void;
}

/** Opens a form for applications, or closes it; both ask first. */
export function OpenOrClose({ form, onDone }: OpenOrCloseProps) {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const { ask, act, dialog } = useAsked(openForm, { words: texts, ...(onDone && { onShown: onDone }) });
  // The text stays after a colleague was faster.
  const [action, setAction] = useState<'open' | 'close'>('open');
  const { onlineform_id } = form;
  const name = nameOf(form, texts, locale);
  const offered = form.is_open === 1 ? 'close' : 'open';

  return (
    <>
      <Button
        size="small"
        aria-label={t(`${offered}.of`, { name })}
        onClick={() => {
          setAction(offered);
          ask();
        }}
      >
        {t(offered)}
      </Button>
      <ConfirmDialog
        {...dialog}
        variant={action === 'close' ? 'danger' : 'primary'}
        question={t(`${action}.question`, { name })}
        consequence={
          <p>
            {action === 'open'
              ? t('open.consequence')
              : form.under_way === 0
                ? t('close.consequence.none')
                : t('close.consequence', { count: form.under_way })}
          </p>
        }
        confirmLabel={t(action)}
        onConfirm={() => void act({ onlineform_id, is_open: action === 'open' ? 1 : 0 }, t(`${action}.done`, { name }))}
      />
    </>
  );
}
