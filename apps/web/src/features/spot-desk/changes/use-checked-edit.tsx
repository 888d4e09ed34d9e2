import type { CallFailure } from '@machi/client/client';
import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ChangePreview, type Checked, type EditRow } from './ChangePreview.tsx';
import type { EditFormProps } from './EditForm.tsx';
import { useEdit } from './use-edit.ts';
import { useUnsaved } from '../../../shell/desk/leaving/unsaved.ts';
import { carryOver, saysSame } from '@machi/domain/spot-desk/merge';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Table } from '@machi/ui/table/Table';
import { useSpotDeskTexts } from '../texts.ts';

interface TypedForm<Values> {
  readonly getValues: () => Values;
  readonly reset: (values: Values) => void;
}

/**
 * The state that a form edits. A state that another official saves replaces it at once while nothing is typed;
 * otherwise only on takeOver(), and the typed values stay.
 * @param row the state as it is known now
 * @param valuesOf the form's values for a state
 */
function useTaken<Row extends { readonly seen: string }, Values extends object>(
  row: Row,
  valuesOf: (row: Row) => Values,
  form: TypedForm<Values>,
) {
  const { getValues, reset } = form;
  const [{ taken, fills }, setTaken] = useState({ taken: row, fills: false });
  const isNewer = row.seen !== taken.seen;
  if (isNewer && saysSame(getValues(), valuesOf(taken))) setTaken({ taken: row, fills: true });
  useEffect(() => {
    if (fills) reset(valuesOf(taken));
  }, [taken, fills, reset, valuesOf]);
  return {
    taken,
    /** A state saved by another official that this form has not taken over. */
    newer: isNewer ? row : undefined,
    /** Takes the state of one's own save. */
    settle: (saved: Row | undefined) => saved && setTaken({ taken: saved, fills: true }),
    takeOver() {
      reset(carryOver(valuesOf(taken), getValues(), valuesOf(row)));
      setTaken({ taken: row, fills: false });
    },
  };
}

interface NewerStateProps {
  /** The rows as the form began, as another official saved them, and as typed here. */
  readonly began: readonly EditRow[];
  readonly saved: readonly EditRow[];
  readonly typed: readonly EditRow[];
  readonly onTakeOver: () => void;
}

/** Changes another official has saved meanwhile. One press takes them over and keeps the typed values. */
function NewerState({ began, saved, typed, onTakeOver }: NewerStateProps) {
  const { t } = useSpotDeskTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const before = new Map(began.map(({ id, value }) => [id, value]));
  const mine = new Map(typed.map(({ id, value }) => [id, value]));
  const orBlank = (value: string | undefined) => (value === undefined || value === '' ? t('none') : value);
  const changed = saved.filter(({ id, value }) => before.get(id) !== value);
  return (
    <Callout
      ref={box}
      tone="warning"
      headingLevel={3}
      title={t('newer.title')}
      live="alert"
      focusable
      actions={<Button onClick={onTakeOver}>{t('newer.take')}</Button>}
    >
      <p>{t('newer.body')}</p>
      {changed.length > 0 && (
        <Table
          caption={t('newer.changes')}
          columns={(['what', 'before', 'now', 'mine'] as const).map((id) => ({ id, head: t(`newer.${id}`) }))}
          rows={changed.map(({ id, label, value }) => ({
            id,
            cells: [
              label,
              orBlank(before.get(id)),
              orBlank(value),
              mine.get(id) === before.get(id) ? t('newer.untouched') : orBlank(mine.get(id)),
            ],
          }))}
        />
      )}
    </Callout>
  );
}

type Answer<Reply> = Promise<{ readonly ok: true; readonly reply: Reply } | CallFailure | undefined>;

interface EditedRow<Row, Edit, Values> {
  /** The row as it is known now. */
  readonly row: Row;
  readonly schemaForm: {
    readonly submit: (send: (checked: Edit) => unknown) => (event?: SubmitEvent<HTMLFormElement>) => void;
    readonly refuse: (failure: CallFailure) => void;
    readonly summary: EditFormProps['summary'];
    readonly form: { readonly getValues: () => Values; readonly reset: (values: Values) => void };
  };
  readonly editOf: (row: Row) => Edit;
  readonly valuesOf: (row: Row) => Values;
  /** The edit as typed, valid or not. */
  readonly typedOf: (values: Values) => Edit;
  readonly rowsOf: (edit: Edit) => readonly EditRow[];
  /** The part that the public page shows. */
  readonly shownOf: (edit: Edit) => readonly EditRow[];
  readonly check: (edit: Edit) => Answer<Checked>;
  readonly isChecking: boolean;
  readonly save: (edit: Edit, seen: string) => Answer<{ readonly file: DeskSpot }>;
  readonly isSaving: boolean;
  /** Finds the row in the reply to a save. */
  readonly savedIn: (file: DeskSpot) => Row | undefined;
}

interface CheckedEdit<Row> {
  readonly taken: Row;
  /** Preview that replaces the form once the check has answered. */
  readonly preview: ReactNode;
  /** Props for the form. It takes the focus when it replaces the preview, because the pressed button is gone. */
  readonly edit: Pick<EditFormProps, 'notice' | 'summary' | 'busy' | 'takesFocus' | 'onSubmit'>;
}

/** An edit with check, preview and save. Another official's changes must be taken over before saving. */
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
        // The preview no longer matches what would be saved.
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
