import type { CallFailure } from '@machi/client/client';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useState } from 'react';
import { useServerDraft, type ServerDraft } from '../../../shell/drafts/use-draft.ts';
import { useScheduleTexts } from '../texts.ts';
import { openedTyped, type TypedDraft } from './opened-typed.ts';
import { ScheduleForm, type ScheduleFormProps } from './ScheduleForm.tsx';
import type { FormRequest } from './use-typed-form.ts';

interface DraftedFormProps extends Omit<ScheduleFormProps, 'opened' | 'onTyped' | 'onSave'> {
  readonly draftKey: string;
  /** Key of what the form is opened for, and which values of another key's draft stay. */
  readonly asked: string;
  readonly elsewhere: 'words' | 'nothing';
  /** @param onKept deletes the draft once it is saved */
  readonly onSave: (request: FormRequest, onKept: () => void) => Promise<CallFailure | undefined>;
}

/** The form with its draft, from this device or another (product, "Drafts"). */
export function DraftedForm({ draftKey, ...form }: DraftedFormProps) {
  const draft = useServerDraft<TypedDraft>(draftKey);
  return draft.value === undefined ? null : <OpenedForm {...form} draft={draft} found={draft.value} />;
}

interface OpenedFormProps extends Omit<DraftedFormProps, 'draftKey'> {
  readonly draft: ServerDraft<TypedDraft>;
  readonly found: Partial<TypedDraft> | null;
}

function OpenedForm({ draft, found, asked, elsewhere, onSave, ...form }: OpenedFormProps) {
  const { t } = useScheduleTexts();
  const [opened, setOpened] = useState(() => openedTyped(form.first, found, asked, elsewhere));
  const [isAnew, setAnew] = useState(false);
  // The pressed button is gone: the first field takes the focus.
  useEffect(() => {
    if (isAnew) document.getElementById('title')?.focus();
  }, [isAnew]);
  return (
    <>
      {opened.isRestored && (
        <Callout
          live="status"
          title={t('draft.restored')}
          actions={
            <Button
              size="small"
              onClick={() => {
                draft.clear();
                setOpened({ typed: form.first, isRestored: false });
                setAnew(true);
              }}
            >
              {t('draft.startAgain')}
            </Button>
          }
        >
          <p>{t('draft.restoredBody')}</p>
        </Callout>
      )}
      <ScheduleForm
        key={String(opened.isRestored)}
        {...form}
        opened={opened.typed}
        onTyped={(typed) => draft.save({ ...typed, asked })}
        onSave={(request) => onSave(request, draft.clear)}
      />
    </>
  );
}
