import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { isAsked, isList, isObject, valueOf, withValue, type Json } from '@machi/domain/pack-changes/content';
import type { PackField } from '@machi/domain/pack-changes/files';
import { optionsFor, rowSaid, type PackOptions } from '@machi/domain/pack-changes/words';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import { Section } from '@machi/ui/section/Section';
import { memo, useCallback, useEffect, useRef, useState, type MouseEvent } from 'react';
import { Boxes } from '../../shell/forms/Boxes.tsx';
import { PictureControl } from './PictureControl.tsx';
import { usePackTexts } from './pack-texts.tsx';

type Held = Json | undefined;
/** Changes what stands at a place of the file, by what stands there then. */
type Change = (update: (held: Held) => Held) => void;

export interface PackEditing {
  readonly options: PackOptions;
  readonly changeId: number;
  /** Sentences about mistakes, by the path of their field. */
  readonly errors: ReadonlyMap<string, string>;
}

interface FieldsProps extends PackEditing {
  readonly fields: readonly PackField[];
  readonly held: Held;
  readonly change: Change;
  /** The way to the file's part that holds the fields; empty: the file. */
  readonly path: string;
}

const pathOf = (path: string, name: string): string => (path === '' || name === '' ? path + name : `${path}.${name}`);
/** The id of a control, in the address of the list of mistakes. */
export const idOf = (path: string): string => `pack-${path.replaceAll(/[[\].]+/g, '-')}`;

/** The fields of a file, or of a row of it. */
export function PackFields({ fields, held, change, path, ...editing }: FieldsProps) {
  return fields
    .filter((field) => field.kind !== 'id' && !field.isTold && isAsked(field, held))
    .map((field) => (
      <PackControl
        key={field.name}
        {...editing}
        field={field}
        held={valueOf(held, field.name)}
        change={change}
        path={pathOf(path, field.name)}
      />
    ));
}

interface ControlProps extends PackEditing {
  readonly field: PackField;
  readonly held: Held;
  readonly change: Change;
  readonly path: string;
}

const linesIn = (held: Held): string => (isList(held) ? held.map(String).join('\n') : '');
const numberIn = (typed: string): Json => (/^-?\d{1,9}(?:\.\d{1,6})?$/.test(typed) ? Number(typed) : typed);

/** One field as its kind asks for it. */
function PackControl({ field, held, change, path, ...editing }: ControlProps) {
  const { t, locale } = usePackTexts();
  const { options, changeId, errors } = editing;
  const put = (value: Held) => change((whole) => withValue(whole, field.name, value));
  const label = field.label[locale];
  const words = {
    id: idOf(path),
    label,
    hint: field.hint?.[locale],
    error: errors.get(path),
    ...(field.isOptional ? { optionalWord: t('optional') } : {}),
  };
  const text = typeof held === 'string' || typeof held === 'number' ? String(held) : '';
  const typed = { ...words, value: text, autoComplete: 'off' };
  switch (field.kind) {
    case 'rows':
      return <PackRows {...editing} field={field} held={held} change={change} path={path} />;
    case 'words':
    case 'long':
      return (
        <div className="form-row">
          {(['ja', 'en'] as const).map((lang) => {
            const own = {
              ...words,
              id: idOf(`${path}.${lang}`),
              error: errors.get(`${path}.${lang}`) ?? (lang === 'ja' ? words.error : undefined),
              label: t(`in.${lang}`, { label }),
              lang,
              value: isObject(held) ? String(held[lang] ?? '') : '',
              onChange: ({ target }: { readonly target: { readonly value: string } }) =>
                put({ ja: '', en: '', ...(isObject(held) ? held : {}), [lang]: target.value }),
            };
            return field.kind === 'long' ? (
              <TextAreaField key={lang} {...own} />
            ) : (
              <TextField key={lang} {...own} autoComplete="off" />
            );
          })}
        </div>
      );
    case 'yes':
      return (
        <CheckField
          id={words.id}
          label={label}
          hint={words.hint}
          error={words.error}
          checked={held === true}
          onChange={({ target }) => put(target.checked || !field.isOptional ? target.checked : undefined)}
        />
      );
    case 'picture':
      return (
        <PictureControl
          words={words}
          file={text}
          pictures={optionsFor(field, options)}
          changeId={changeId}
          onChoose={put}
        />
      );
    case 'choice': {
      const offered = optionsFor(field, options);
      return (
        <SelectField
          {...typed}
          emptyWord={t('choose')}
          options={offered.map((one) => ({ value: String(one.value), label: one.label[locale] }))}
          onChange={({ target }) => put(offered.find((one) => String(one.value) === target.value)?.value ?? '')}
        />
      );
    }
    case 'choices':
      return (
        <Boxes
          id={words.id}
          legend={label}
          hint={words.hint}
          error={words.error}
          names={optionsFor(field, options).map((one) => [one.value, one.label[locale]] as const)}
          chosen={isList(held) ? held.filter((one) => typeof one === 'string' || typeof one === 'number') : []}
          onChoose={(chosen) => put(inOrder(chosen, optionsFor(field, options)))}
        />
      );
    case 'dates':
    case 'lines':
      return (
        <TextAreaField
          {...words}
          value={linesIn(held)}
          onChange={({ target }) => put(target.value === '' ? [] : target.value.split('\n'))}
        />
      );
    case 'date':
      return (
        <DateField
          {...typed}
          readout={isDateText(text) && dateInWords(text)[locale]}
          onChange={({ target }) => put(target.value)}
        />
      );
    case 'number':
    case 'yen':
      return (
        <TextField {...typed} inputMode="decimal" fit="number" onChange={({ target }) => put(numberIn(target.value))} />
      );
    default:
      return (
        <TextField
          {...typed}
          {...(field.kind === 'text' ? {} : { fit: field.kind === 'tel' ? ('date' as const) : ('time' as const) })}
          {...(field.kind === 'tel' ? { type: 'tel' } : {})}
          onChange={({ target }) => put(target.value)}
        />
      );
  }
}

const inOrder = (chosen: readonly (string | number)[], options: readonly { readonly value: string | number }[]) => [
  ...options.map(({ value }) => value).filter((value) => chosen.includes(value)),
  ...chosen.filter((one) => !options.some(({ value }) => value === one)),
];

/** What a new row begins with: every field that must be there, empty. */
function emptyRow(field: PackField, rows: readonly Json[]): Json {
  return field.fields.reduce<Json>((row, { name, kind, isOptional }) => {
    if (kind === 'id') {
      const used = rows.map((one) => valueOf(one, name));
      const numbers = used.filter((id) => typeof id === 'number');
      let count = rows.length + 1;
      while (used.includes(`row-${count}`)) count += 1;
      const isNumber = numbers.length === used.length && used.length > 0;
      return withValue(row, name, isNumber ? Math.max(...numbers) + 1 : `row-${count}`) ?? row;
    }
    if (isOptional) return row;
    const list = kind === 'choices' || kind === 'dates' || kind === 'lines' || kind === 'rows';
    const value = kind === 'words' || kind === 'long' ? { ja: '', en: '' } : kind === 'yes' ? false : list ? [] : '';
    return withValue(row, name, value) ?? row;
  }, {});
}

/** Rows of a list that are shown at once; a longer one lies behind one line. */
const MOST_SHOWN = 20;

/** Rows of a list: opened one by one, added, moved and taken out. */
function PackRows({ field, held, change, path, ...editing }: ControlProps) {
  const { t, locale } = usePackTexts();
  const rows = isList(held) ? held : [];
  const [added, setAdded] = useState<number>();
  // A row has nothing of its own that stays while it is written.
  const [keys, setKeys] = useState(() => rows.map((_row, index) => index));
  const label = field.label[locale];
  const put = useCallback(
    (update: Update, isOrder = false) => {
      if (isOrder) setKeys((before) => update(before) as readonly number[] as number[]);
      change((whole) => {
        const before = valueOf(whole, field.name);
        return withValue(whole, field.name, update(isList(before) ? before : []) as readonly Json[]);
      });
    },
    [change, field.name, setKeys],
  );
  const list = rows.map((row, index) => (
    <PackRow
      key={keys.length === rows.length ? keys[index] : `n${index}`}
      {...editing}
      field={field}
      row={row}
      index={index}
      isLast={index === rows.length - 1}
      isNew={added !== undefined && keys[index] === added}
      put={put}
      path={`${path}[${index}]`}
    />
  ));
  const error = editing.errors.get(path);
  const hasError = added !== undefined || [...editing.errors.keys()].some((one) => one.startsWith(path));
  return (
    <Section className="stack-tight pack-rows" level={path === '' || !path.includes('[') ? 2 : 4} title={label}>
      {field.hint && <p className="muted">{field.hint[locale]}</p>}
      {error !== undefined && <p className="error-text">{error}</p>}
      {rows.length > MOST_SHOWN ? (
        <Disclosure title={t('rows', { count: rows.length })} startsOpen={hasError}>
          {list}
        </Disclosure>
      ) : (
        <div>{list}</div>
      )}
      {field.rows !== 'fixed' && (
        <div className="row">
          <Button
            size="small"
            icon={<Icon name="plus" />}
            className="pack-add"
            onClick={() => {
              const key = Math.max(-1, ...keys) + 1;
              setAdded(key);
              setKeys([...keys, key]);
              put((before) => [...before, emptyRow(field, before as readonly Json[])]);
            }}
          >
            {t('row.add', { label })}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Other rows from those of now: of the file, or of their keys. */
type Update = (rows: readonly unknown[]) => readonly unknown[];

interface RowProps extends PackEditing {
  readonly field: PackField;
  readonly row: Json;
  readonly index: number;
  readonly isLast: boolean;
  readonly isNew: boolean;
  /** `isOrder`: the rows themselves stay as they are. */
  readonly put: (update: Update, isOrder?: boolean) => void;
  readonly path: string;
}

const PackRow = memo(function PackRow({ field, row, index, isLast, isNew, put, path, ...editing }: RowProps) {
  const { t, locale } = usePackTexts();
  const hasError = [...editing.errors.keys()].some((one) => one.startsWith(path));
  const [isOpen, setOpen] = useState(isNew);
  const change = useCallback<Change>(
    (update) => put((rows) => rows.map((one, place) => (place === index ? (update(one as Json) ?? null) : one))),
    [put, index],
  );
  const name = rowSaid(field, row, editing.options)[locale] || t('row.new');
  const own = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isNew) own.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isNew]);
  function move(by: number, { currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    put((rows) => {
      const moved = rows.filter((_row, place) => place !== index);
      moved.splice(index + by, 0, rows[index]);
      return moved;
    }, true);
    // An element that moves in the page loses the focus.
    requestAnimationFrame(() => (button.disabled ? own.current?.querySelector('summary') : button)?.focus());
  }
  function remove() {
    const list = own.current?.closest('.pack-rows');
    put((rows) => rows.filter((_row, place) => place !== index), true);
    list?.querySelector<HTMLElement>(':scope > .row > .pack-add')?.focus();
  }
  const shown = isOpen || hasError;
  return (
    <details
      ref={own}
      className="disclosure pack-row"
      open={shown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Icon name="chevron-down" />
        <span>{name}</span>
      </summary>
      {shown && (
        <div className="disclosure-body stack">
          <PackFields {...editing} fields={field.fields} held={row} change={change} path={path} />
          {field.rows !== 'fixed' && (
            <div className="row tight">
              <Button
                size="small"
                disabled={index === 0}
                aria-label={t('row.up.of', { name })}
                onClick={(event) => move(-1, event)}
              >
                {t('row.up')}
              </Button>
              <Button
                size="small"
                disabled={isLast}
                aria-label={t('row.down.of', { name })}
                onClick={(event) => move(1, event)}
              >
                {t('row.down')}
              </Button>
              <Button size="small" variant="text-danger" aria-label={t('row.remove.of', { name })} onClick={remove}>
                {t('row.remove')}
              </Button>
            </div>
          )}
        </div>
      )}
    </details>
  );
});
