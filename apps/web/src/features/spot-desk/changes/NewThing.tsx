import { toldInPlace, type CallFailure, type CallFlags } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { SendRow } from '../../../shell/calls/SendingButton.tsx';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useUnsaved } from '../../../shell/desk/leaving/unsaved.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { ChangePreview, type EditRow } from './ChangePreview.tsx';
import type { EditFormProps } from './EditForm.tsx';
import { useEdit } from './use-edit.ts';

interface NewThingProps<Edit, Reply> {
  readonly spotId: number;
  readonly schemaForm: {
    readonly submit: (send: (checked: Edit) => unknown) => (event?: SubmitEvent<HTMLFormElement>) => void;
    readonly summary: EditFormProps['summary'];
    readonly form: { readonly getValues: () => object };
  };
  readonly rowsOf: (edit: Edit) => readonly EditRow[];
  readonly save: (
    input: Edit & { readonly spot_id: number },
    flags: CallFlags,
  ) => Promise<{ readonly ok: true; readonly reply: Reply } | CallFailure | undefined>;
  readonly isSaving: boolean;
  readonly saveWord: string;
  readonly savedWords: (edit: Edit) => string;
  readonly onSaved: (reply: Reply) => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A rendered control holds an empty text instead of null or undefined. */
const filledIn = (values: object): string =>
  JSON.stringify(values, (_name, value: unknown) =>
    value === '' || value === null || Number.isNaN(value) ? undefined : value,
  );

/** A new part of the facility: form, preview, save. */
export function NewThing<Edit, Reply extends { readonly file: DeskSpot }>(props: NewThingProps<Edit, Reply>) {
  const { spotId, schemaForm, rowsOf, save, isSaving, saveWord, savedWords, onSaved, children } = props;
  const { t } = useSpotDeskTexts();
  const keyFor = useAttemptKey();
  const { wish, lines, show, back, save: saveEdit } = useEdit<Edit>();
  const [fresh] = useState(() => filledIn(schemaForm.form.getValues()));
  useUnsaved(() => filledIn(schemaForm.form.getValues()) !== fresh);
  if (wish) {
    const input = { ...wish.edit, spot_id: spotId };
    const send = () => save(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    return (
      <ChangePreview
        {...wish.checked}
        isNew
        before={[]}
        after={rowsOf(wish.edit)}
        shown={[]}
        saveWord={saveWord}
        busy={isSaving}
        lines={lines}
        onSave={() => void saveEdit(send, onSaved, savedWords(wish.edit))}
        onBack={back}
      />
    );
  }
  return (
    // A new part cannot have reservations.
    <form className="stack" noValidate onSubmit={schemaForm.submit((edit) => show(edit, { unfitting: [], total: 0 }))}>
      <FormSummary summary={schemaForm.summary} refused={t('refused')} lost={t('lost')} />
      {children}
      <SendRow variant="second">{t('check.new')}</SendRow>
    </form>
  );
}
