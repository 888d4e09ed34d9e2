import { questionsOf } from '@machi/domain/form-editor/edits';
import { feeFrom, plainFeeOf, rowPath, type FeeRow, type PlainFee } from '@machi/domain/form-editor/plain-fee';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Panel } from '@machi/ui/panel/Panel';
import { useState } from 'react';
import { useFormEditorTexts } from '../texts.ts';
import { useEditor } from '../editing/use-editor.ts';
import { Removed } from '../questions/Removed.tsx';
import { FeeRowForm } from './FeeRowForm.tsx';
import { FreeField } from './FreeField.tsx';

const MOST = 12;
const nothing = { ja: '', en: '' };

/** Fees of the form: a table of lines that are added up, never a formula. */
export function FeesPart() {
  const { t } = useFormEditorTexts();
  const { draft, change, errorAt, isTold } = useEditor();
  const [removed, setRemoved] = useState<{ readonly row: FeeRow; readonly index: number }>();
  const questions = questionsOf(draft);
  const plain = plainFeeOf(draft.fees);
  const put = (next: PlainFee) => change((before) => ({ ...before, fees: feeFrom(next) }));

  if (plain === undefined)
    return (
      <Callout
        tone="warning"
        title={t('fees.deep')}
        actions={<Button onClick={() => change((before) => ({ ...before, fees: null }))}>{t('fees.clear')}</Button>}
      >
        <p>{t('fees.deep.body')}</p>
      </Callout>
    );
  const { rows, free } = plain;
  const chosen = questions.filter(({ kind }) => kind === 'choice' || kind === 'ticks');
  const putRow = (index: number, row: FeeRow) =>
    put({ ...plain, rows: rows.map((one, at) => (at === index ? row : one)) });
  const add = (row: FeeRow) => {
    setRemoved(undefined);
    put({ ...plain, rows: [...rows, row] });
  };
  const whole = errorAt('fees');
  return (
    <>
      <p>{t(rows.length === 0 ? 'fees.none' : 'fees.sub')}</p>
      {isTold && whole !== undefined && <p className="err">{whole}</p>}
      {rows.map((row, index) => (
        // A line has no key but its position in the sum.
        // oxlint-disable-next-line react/no-array-index-key
        <Panel key={index} title={t('fee', { number: index + 1 })}>
          <FeeRowForm
            path={rowPath(plain, index)}
            row={row}
            questions={questions}
            onChange={(next) => putRow(index, next)}
          />
          <p>
            <Button
              size="small"
              variant="quiet-danger"
              aria-label={t('fee.remove', { number: index + 1 })}
              onClick={() => {
                setRemoved({ row, index });
                put({ ...plain, rows: rows.filter((_one, at) => at !== index) });
              }}
            >
              {t('delete')}
            </Button>
          </p>
        </Panel>
      ))}
      {removed && (
        <Removed
          words={t('fee.removed', { number: removed.index + 1 })}
          onRestore={() => {
            put({ ...plain, rows: [...rows.slice(0, removed.index), removed.row, ...rows.slice(removed.index)] });
            setRemoved(undefined);
          }}
        />
      )}
      <div className="row">
        <Button
          disabled={rows.length >= MOST}
          onClick={() => add({ priced: { kind: 'fixed', label: nothing, yen: 0 } })}
        >
          {t('fee.add.fixed')}
        </Button>
        <Button
          disabled={rows.length >= MOST || chosen.length === 0}
          onClick={() => {
            const field = chosen.at(-1);
            if (field)
              add({
                priced: {
                  kind: 'by',
                  field: field.name,
                  yen: (field.options ?? []).map(({ value }) => ({ value, yen: 0 })),
                },
              });
          }}
        >
          {t('fee.add.by')}
        </Button>
      </div>
      {chosen.length === 0 && <p className="sm muted">{t('fee.add.by.none')}</p>}
      {rows.length > 1 && (
        <Panel title={t('free.all')}>
          <FreeField
            path="fees"
            free={free}
            questions={questions}
            onChange={(next) => put(next === undefined ? { rows } : { rows, free: next })}
          />
        </Panel>
      )}
      {rows.length > 0 && draft.has_payment === 0 && <p className="sm muted">{t('fees.unpaid')}</p>}
    </>
  );
}
