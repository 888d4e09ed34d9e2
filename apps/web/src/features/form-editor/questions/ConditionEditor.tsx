import type { Condition } from '@machi/domain/described/condition';
import type { DraftField } from '@machi/domain/form-editor/model';
import { askPath, conditionFrom, plainOf } from '@machi/domain/form-editor/plain-condition';
import type { PlainAsk, PlainCondition } from '@machi/domain/form-editor/plain-condition';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { conditionInWords, useFormEditorTexts, valueInWords } from '../texts.ts';
import { NumberField } from '../editing/Controls.tsx';
import { useEditor } from '../editing/use-editor.ts';

interface ConditionEditorProps {
  readonly path: string;
  readonly legend: string;
  readonly condition: Condition | undefined;
  /** Questions that the condition may depend on. */
  readonly fields: readonly DraftField[];
  readonly onChange: (condition: Condition | undefined) => void;
}

const MOST = 8;
const cannotTell: ReadonlySet<string> = new Set(['agreement', 'address']);
const counts: ReadonlySet<string> = new Set(['number', 'yen', 'ticks', 'rows', 'file']);
const isChosen = ({ kind }: DraftField) => kind === 'choice' || kind === 'ticks' || kind === 'tick';

/** Initial condition on a question: its first value, or that it is answered. */
const firstAsk = (field: DraftField): PlainAsk['ask'] => {
  if (field.kind === 'tick') return { field: field.name, is: [1] };
  const [option] = field.options ?? [];
  return isChosen(field) && option ? { field: field.name, is: [option.value] } : { field: field.name, is_filled: true };
};

/** Condition of a question on earlier ones. */
export function ConditionEditor({ path, legend, condition, fields, onChange }: ConditionEditorProps) {
  const { t, locale } = useFormEditorTexts();
  const { errorAt } = useEditor();
  const plain = plainOf(condition);
  const usable = fields.filter(({ kind }) => !cannotTell.has(kind));
  const [first] = usable;

  if (plain === undefined && condition !== undefined)
    return (
      <FieldGroup id={path} legend={legend} hint={t('condition.deep')} error={errorAt(path)}>
        <p>{conditionInWords(condition, fields, { t, locale })}</p>
        <Button size="small" onClick={() => onChange(undefined)}>
          {t('condition.clear')}
        </Button>
      </FieldGroup>
    );
  const { joined, asks }: PlainCondition = plain ?? { joined: 'all', asks: [] };
  const put = (next: Partial<PlainCondition>) => onChange(conditionFrom({ joined, asks, ...next }));
  return (
    <FieldGroup id={path} legend={legend} error={errorAt(path)}>
      {asks.length === 0 && <p className="sm muted">{t(first ? 'condition.always' : 'condition.first')}</p>}
      {asks.length > 1 && (
        <RadioGroup
          legend={t('condition.joined')}
          inline
          value={joined}
          options={(['all', 'any'] as const).map((one) => ({ value: one, label: t(`condition.${one}`) }))}
          onChange={({ target }) => put({ joined: target.value === 'any' ? 'any' : 'all' })}
        />
      )}
      {asks.map((ask, index) => (
        <AskLine
          // Lines have no key of their own.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          path={`${path}${askPath({ joined, asks }, index)}`}
          line={ask}
          number={index + 1}
          fields={usable}
          onChange={(next) => put({ asks: asks.map((one, at) => (at === index ? next : one)) })}
          onRemove={() => put({ asks: asks.filter((_one, at) => at !== index) })}
        />
      ))}
      {first && asks.length < MOST && (
        <Button
          size="small"
          onClick={() => put({ asks: [...asks, { isNot: false, ask: firstAsk(usable.at(-1) ?? first) }] })}
        >
          {t(asks.length === 0 ? 'condition.add' : 'condition.more')}
        </Button>
      )}
    </FieldGroup>
  );
}

interface AskLineProps {
  readonly path: string;
  readonly line: PlainAsk;
  readonly number: number;
  readonly fields: readonly DraftField[];
  readonly onChange: (line: PlainAsk) => void;
  readonly onRemove: () => void;
}

type Way = 'is' | 'is-not' | 'filled' | 'empty' | 'at-least' | 'at-most';

function wayOf({ isNot, ask }: PlainAsk): Way {
  if ('is' in ask) return isNot ? 'is-not' : 'is';
  if ('at_least' in ask) return 'at-least';
  if ('at_most' in ask) return 'at-most';
  return isNot ? 'empty' : 'filled';
}

function waysOf(field: DraftField | undefined): readonly Way[] {
  if (field === undefined) return ['filled'];
  const chosen: readonly Way[] = isChosen(field) ? ['is', 'is-not'] : [];
  const compared: readonly Way[] = counts.has(field.kind) ? ['at-least', 'at-most'] : [];
  return field.kind === 'tick' ? chosen : [...chosen, ...compared, 'filled', 'empty'];
}

function lineFrom(way: Way, field: DraftField): PlainAsk {
  const first = firstAsk(field);
  if (way === 'is' || way === 'is-not') return { isNot: way === 'is-not', ask: first };
  const { name } = field;
  if (way === 'at-least') return { isNot: false, ask: { field: name, at_least: 1 } };
  if (way === 'at-most') return { isNot: false, ask: { field: name, at_most: 1 } };
  return { isNot: way === 'empty', ask: { field: name, is_filled: true } };
}

function AskLine({ path, line, number, fields, onChange, onRemove }: AskLineProps) {
  const { t, locale } = useFormEditorTexts();
  const { errorAt } = useEditor();
  const { ask } = line;
  const field = fields.find(({ name }) => name === ask.field);
  const way = wayOf(line);
  const ways = waysOf(field);
  const values: readonly (string | number)[] =
    field?.kind === 'tick' ? [1, 0] : (field?.options ?? []).map(({ value }) => value);
  const gone = 'is' in ask ? ask.is.filter((value) => !values.includes(value)) : [];
  return (
    <div className="stack-tight form-editor-ask">
      <div className="form-row">
        <SelectField
          id={`${path}.field`}
          label={t('condition.question', { number })}
          value={field === undefined ? '' : ask.field}
          {...(field === undefined ? { emptyWord: t('condition.gone') } : {})}
          options={fields.map((one) => ({
            value: one.name,
            label: one.label[locale] || one.label.ja || t('unnamed.question'),
          }))}
          error={errorAt(`${path}.field`)}
          onChange={({ target }) => {
            const next = fields.find(({ name }) => name === target.value);
            if (next) onChange({ isNot: false, ask: firstAsk(next) });
          }}
        />
        <SelectField
          label={t('condition.way', { number })}
          value={way}
          options={[...new Set([...ways, way])].map((one) => ({ value: one, label: t(`way.${one}`) }))}
          onChange={({ target }) => {
            const next = ways.find((one) => one === target.value);
            if (next && field) onChange(lineFrom(next, field));
          }}
        />
      </div>
      {'is' in ask && (
        <FieldGroup id={`${path}.is`} legend={t('condition.value', { number })} error={errorAt(`${path}.is`)}>
          {[...values, ...gone].map((value) => (
            <CheckField
              key={value}
              label={valueInWords(field, value, { t, locale })}
              checked={ask.is.includes(value)}
              onChange={({ target }) => {
                const is = [...values, ...gone].filter((one) =>
                  one === value ? target.checked : ask.is.includes(one),
                );
                onChange({ ...line, ask: { field: ask.field, is } });
              }}
            />
          ))}
        </FieldGroup>
      )}
      {'at_least' in ask && (
        <NumberField
          path={`${path}.at_least`}
          label={t('way.at-least')}
          value={ask.at_least}
          onChange={(value) => onChange({ isNot: false, ask: { field: ask.field, at_least: value ?? 0 } })}
        />
      )}
      {'at_most' in ask && (
        <NumberField
          path={`${path}.at_most`}
          label={t('way.at-most')}
          value={ask.at_most}
          onChange={(value) => onChange({ isNot: false, ask: { field: ask.field, at_most: value ?? 0 } })}
        />
      )}
      <p>
        <Button size="small" variant="text-danger" aria-label={t('condition.remove', { number })} onClick={onRemove}>
          {t('condition.remove.short')}
        </Button>
      </p>
    </div>
  );
}
