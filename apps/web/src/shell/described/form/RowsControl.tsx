import { emptyForm, type TypedRow } from '@machi/domain/described/form-typed';
import type { RowsField } from '@machi/domain/described/form-model';
import { Button } from '@machi/ui/button/Button';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useEffect, useRef, useState } from 'react';
import { controlsWithin } from './form-controls.ts';
import { FormRow } from './FormRow.tsx';
import { rowsIn } from './paths.ts';
import { useFieldWords, useFormTexts } from './texts.ts';
import type { DescribedForm } from './use-described-form.ts';

/** The last action, for screen readers and the focus. */
type Action =
  | { readonly done: 'added'; readonly index: number }
  | { readonly done: 'removed'; readonly index: number; readonly row: TypedRow };

const CONTROLS = 'input, select, textarea';

/** The same fields for each of several people or things. A removed row can be restored until the next action. */
export function RowsControl({ field, form }: { readonly field: RowsField; readonly form: DescribedForm }) {
  const { t, locale } = useFormTexts();
  const { label, ...words } = useFieldWords(field);
  const { name, max } = field;
  const group = useRef<HTMLFieldSetElement>(null);
  const [action, setAction] = useState<Action>();
  const rows = rowsIn(form.typed[name]);
  const error = form.errorAt(name);
  const rowName = (index: number): string => `${field.row_label[locale]} ${index + 1}`;

  useEffect(() => {
    if (action === undefined) return;
    // A new row gets the focus in its first field; after a removal the undo button gets it.
    const place = action.done === 'added' ? `[data-row="${action.index}"] :is(${CONTROLS})` : '[data-back]';
    group.current?.querySelector<HTMLElement>(place)?.focus();
  }, [action]);

  function insert(index: number, row: TypedRow) {
    form.putRows(name, rows.toSpliced(index, 0, row));
    setAction({ done: 'added', index });
  }
  function remove(index: number, row: TypedRow) {
    form.putRows(name, rows.toSpliced(index, 1));
    setAction({ done: 'removed', index, row });
  }

  return (
    <FieldGroup {...words} id={name} ref={group} legend={label} error={error} className="stack">
      {rows.map((row, index) => (
        <div
          className="panel stack"
          role="group"
          aria-labelledby={`${name}.${index}.row`}
          data-row={index}
          key={`${name}.${index}`}
        >
          <p id={`${name}.${index}.row`}>
            <b>{rowName(index)}</b>
          </p>
          <FormRow fields={field.fields} row={row} controls={controlsWithin(form, `${name}.${index}`, row)} />
          <div className="actions">
            <Button
              variant="text-danger"
              size="small"
              aria-label={t('rows.remove.row', { row: rowName(index) })}
              onClick={() => remove(index, row)}
            >
              {t('rows.remove')}
            </Button>
          </div>
        </div>
      ))}
      <div className="actions">
        <Button
          disabled={rows.length >= max}
          // A row contains only fields with one value.
          onClick={() => insert(rows.length, emptyForm(field.fields) as TypedRow)}
        >
          {t('rows.add', { row: field.row_label[locale] })}
        </Button>
        {action?.done === 'removed' && rows.length < max ? (
          <Button data-back variant="text" onClick={() => insert(action.index, action.row)}>
            {t('rows.back')}
          </Button>
        ) : null}
      </div>
      <p role="status" className="sm">
        {action && t(action.done === 'added' ? 'rows.added' : 'rows.removed', { row: rowName(action.index) })}
        {rows.length >= max ? ` ${t('rows.full', { count: max })}` : ''}
      </p>
    </FieldGroup>
  );
}
