import type { DraftField } from '@machi/domain/form-editor/model';
import type { FeeRow } from '@machi/domain/form-editor/plain-fee';
import { SelectField } from '@machi/ui/field/SelectField';
import { useFormEditorTexts, valueInWords } from '../texts.ts';
import { NumberField, WordsField } from '../editing/Controls.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { FreeField } from './FreeField.tsx';

interface FeeRowFormProps {
  /** Path of the line in the fee. */
  readonly path: string;
  readonly row: FeeRow;
  readonly questions: readonly DraftField[];
  readonly onChange: (row: FeeRow) => void;
}

/** One line of the fees: a fixed amount or one by choice, its quantity, and when it is free. */
export function FeeRowForm({ path: outer, row, questions, onChange }: FeeRowFormProps) {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const { errorAt } = useEditor();
  const { priced, free } = row;
  const path = free === undefined ? outer : `${outer}.fee`;
  const put = (next: FeeRow['priced']) => onChange({ ...row, priced: next });
  const nameOf = ({ label }: DraftField) => label[locale] || label.ja || t('unnamed.question');
  const counting = questions.filter(({ kind, decimals }) => kind === 'number' && decimals === undefined);
  const chosen = questions.filter(({ kind }) => kind === 'choice' || kind === 'ticks');
  const field = priced.kind === 'by' ? chosen.find(({ name }) => name === priced.field) : undefined;
  const withPer = (per: string) => {
    const { per: _per, ...others } = priced;
    put((per === '' ? others : { ...others, per }) as FeeRow['priced']);
  };

  return (
    <div className="stack">
      {priced.kind === 'fixed' ? (
        <>
          <WordsField
            path={`${path}.label`}
            label={t('fee.label')}
            hint={t('fee.label.hint')}
            value={priced.label}
            onChange={(label) => put({ ...priced, label })}
          />
          <NumberField
            path={`${path}.yen`}
            label={t('amount')}
            unit={t('unit.yen')}
            isRequired
            value={priced.yen}
            onChange={(yen) => put({ ...priced, yen: yen ?? 0 })}
          />
        </>
      ) : (
        <>
          <SelectField
            id={`${path}.field`}
            label={t('fee.field')}
            value={field === undefined ? '' : priced.field}
            {...(field === undefined ? { emptyWord: t('condition.gone') } : {})}
            options={chosen.map((one) => ({ value: one.name, label: nameOf(one) }))}
            error={errorAt(`${path}.field`)}
            onChange={({ target }) => {
              const next = chosen.find(({ name }) => name === target.value);
              if (next)
                put({
                  ...priced,
                  field: next.name,
                  yen: (next.options ?? []).map(({ value }) => ({ value, yen: 0 })),
                });
            }}
          />
          <div className="stack-tight">
            {priced.yen.map(({ value, yen }, index) => (
              <NumberField
                key={value}
                path={`${path}.yen.${index}.value`}
                label={valueInWords(field, value, texts)}
                unit={t('unit.yen')}
                value={yen}
                onChange={(next) =>
                  put({
                    ...priced,
                    // A removed choice takes its price with it.
                    yen: priced.yen.flatMap((one, at) =>
                      at !== index
                        ? [one]
                        : next === undefined && isGone(field, value)
                          ? []
                          : [{ value, yen: next ?? 0 }],
                    ),
                  })
                }
              />
            ))}
            {(field?.options ?? [])
              .filter(({ value }) => priced.yen.every((one) => one.value !== value))
              .map(({ value }) => (
                <NumberField
                  key={value}
                  path={`${path}.yen.${value}`}
                  label={valueInWords(field, value, texts)}
                  unit={t('unit.yen')}
                  value={undefined}
                  onChange={(next) => put({ ...priced, yen: [...priced.yen, { value, yen: next ?? 0 }] })}
                />
              ))}
          </div>
        </>
      )}
      <SelectField
        id={`${path}.per`}
        label={t('fee.per')}
        hint={t(counting.length === 0 ? 'fee.per.none' : 'fee.per.hint')}
        emptyWord={t('fee.per.once')}
        value={priced.per ?? ''}
        options={[
          ...counting.map((one) => ({ value: one.name, label: nameOf(one) })),
          ...(priced.per !== undefined && counting.every(({ name }) => name !== priced.per)
            ? [{ value: priced.per, label: t('condition.gone') }]
            : []),
        ]}
        error={errorAt(`${path}.per`)}
        onChange={({ target }) => withPer(target.value)}
      />
      <FreeField
        path={outer}
        free={free}
        questions={questions}
        onChange={(next) => onChange(next === undefined ? { priced } : { priced, free: next })}
      />
    </div>
  );
}

const isGone = (field: DraftField | undefined, value: string): boolean =>
  field?.options?.every((option) => option.value !== value) ?? true;
