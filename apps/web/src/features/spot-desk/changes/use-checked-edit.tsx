import type { CallFailure } from '@machi/client/client';
import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { ChangePreview } from './ChangePreview.tsx';
import type { Checked, EditRow } from './ChangePreview.tsx';
import type { EditFormProps } from './EditForm.tsx';
import { NewerState } from './NewerState.tsx';
import { useEdit } from './use-edit.ts';
import { useTaken } from './use-taken.ts';
import { useUnsaved } from '../../../shell/desk/leaving/unsaved.ts';
import { saysSame } from '@machi/domain/spot-desk/merge';

type Answer<Reply> = Promise<{ readonly ok: true; readonly reply: Reply } | CallFailure | undefined>;

interface EditedRow<Row, Edit, Values> {
  /** As it is known now. */
  readonly row: Row;
  readonly schemaForm: {
    readonly submit: (send: (checked: Edit) => unknown) => (event?: SubmitEvent<HTMLFormElement>) => void;
    readonly refuse: (failure: CallFailure) => void;
    readonly summary: EditFormProps['summary'];
    readonly form: { readonly getValues: () => Values; readonly reset: (values: Values) => void };
  };
  readonly editOf: (row: Row) => Edit;
  readonly valuesOf: (row: Row) => Values;
  /** As it stands in the form, checked or not. */
  readonly typedOf: (values: Values) => Edit;
  readonly rowsOf: (edit: Edit) => readonly EditRow[];
  /** What the public page shows of it. */
  readonly shownOf: (edit: Edit) => readonly EditRow[];
  readonly check: (edit: Edit) => Answer<Checked>;
  readonly isChecking: boolean;
  readonly save: (edit: Edit, seen: string) => Answer<{ readonly file: DeskSpot }>;
  readonly isSaving: boolean;
  /** The row itself in what a saving has answered. */
  readonly savedIn: (file: DeskSpot) => Row | undefined;
}

interface CheckedEdit<Row> {
  readonly taken: Row;
  /** In place of the form once the check has answered. */
  readonly preview: ReactNode;
  /** For the form. It takes the focus where it stands again in place of the preview: the button that was pressed there has gone. */
  readonly edit: Pick<EditFormProps, 'notice' | 'summary' | 'busy' | 'takesFocus' | 'onSubmit'>;
}

/**
 * An edit of what exists already: it is checked, looked at and then saved; and what another official saves meanwhile is
 * shown beside it, to be taken over before anything can be saved.
 */
export function useCheckedEdit<Row extends { readonly seen: string }, Edit, Values extends object>({
  row,
  schemaForm: { submit, refuse, summary, form },
  editOf,
  valuesOf,
  typedOf,
  rowsOf,
  shownOf,
  check,
  isChecking,
  save,
  isSaving,
  savedIn,
}: EditedRow<Row, Edit, Values>): CheckedEdit<Row> {
  const { wish, lines, show, back, save: saveEdit } = useEdit<Edit>();
  const { taken, newer, settle, takeOver } = useTaken(row, valuesOf, form);
  useUnsaved(() => !saysSame(form.getValues(), valuesOf(taken)));
  const [isBack, setBack] = useState(false);
  const look = submit(async (edit) => {
    const result = await check(edit);
    if (result?.ok) {
      show(edit, result.reply);
      setBack(true);
    } else if (result) refuse(result);
  });
  const notice = newer && (
    <NewerState
      began={rowsOf(editOf(taken))}
      saved={rowsOf(editOf(newer))}
      typed={rowsOf(typedOf(form.getValues()))}
      onTakeOver={() => {
        takeOver();
        // What was looked at before is no more what would be right to save.
        back();
        look();
      }}
    />
  );
  const preview = wish && (
    <ChangePreview
      key={taken.seen}
      {...wish.checked}
      before={rowsOf(editOf(taken))}
      after={rowsOf(wish.edit)}
      shown={shownOf(wish.edit)}
      busy={isSaving}
      newer={notice}
      lines={lines}
      onSave={() =>
        void saveEdit(
          () => save(wish.edit, taken.seen),
          ({ file }) => settle(savedIn(file)),
        )
      }
      onBack={back}
    />
  );
  return { taken, preview, edit: { notice, summary, busy: isChecking, takesFocus: isBack, onSubmit: look } };
}
