import { check } from '@machi/domain/contract/problems';
import type { DeskAction } from '@machi/domain/desk/desk';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { DescribedControl } from '../../described/DescribedControl.tsx';
import { stateControls } from '../../described/state-controls.ts';
import { useAsked } from '../../asked/use-asked.ts';
import { FileAction } from '../files/FileAction.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useShellTexts } from '../../shell-texts.ts';
import { useDeskTexts, useKeptFiles, type OpenDesk } from './use-desk.ts';

interface ActionProps<Line, File extends Line> {
  readonly open: OpenDesk<Line, File>;
  readonly id: number;
  readonly file: File;
}

interface DeskActionsProps<Line, File extends Line> extends ActionProps<Line, File> {
  /** Called to open a form of the page's own. */
  readonly onForm: (action: string) => void;
}

/** Actions on a file: those with a state below each other, the others in a row. */
export function DeskActions<Line, File extends Line>({ onForm, ...opened }: DeskActionsProps<Line, File>) {
  const { t } = useDeskTexts();
  const { file } = opened;
  const { desk, locale, today } = opened.open;
  const actions = Object.entries(desk.actions);
  const told = actions.filter(([, action]) => 'about' in action);
  const inRow = actions.filter(([, action]) => !('about' in action));
  const drawn = ([name, action]: (typeof actions)[number]) =>
    'opens' in action ? (
      action.isOffered(file, today) && (
        <Button key={name} size="small" variant={action.look} onClick={() => onForm(name)}>
          {action.send(file, today)[locale]}
        </Button>
      )
    ) : (
      <Action key={name} name={name} action={action} {...opened} />
    );
  return (
    <>
      {told.map(drawn)}
      {inRow.length > 0 && (
        <section
          className="stack-tight"
          aria-labelledby={`${desk.name}-actions`}
          hidden={!inRow.some(([, { isOffered }]) => isOffered(file, today))}
        >
          <h3 id={`${desk.name}-actions`}>{desk.file.canDo?.[locale] ?? t('file.actions')}</h3>
          <div className="row tight">{inRow.map(drawn)}</div>
        </section>
      )}
    </>
  );
}

/** An action; its window stays open after a colleague was faster. */
function Action<Line, File extends Line>({
  name,
  action,
  open: { desk, locale, today },
  id,
  file,
}: ActionProps<Line, File> & { readonly name: string; readonly action: DeskAction<File> }) {
  const { t } = useDeskTexts();
  const { t: shell } = useShellTexts();
  const { keep, readAgain } = useKeptFiles(desk);
  const asked = useAsked(action.endpoint, {
    words: { t },
    isOnce: true,
    focus: `${desk.name}-name`,
    onDone: (reply) => keep(reply as Readonly<Record<string, unknown>>),
    onRefused: () => readAgain(id),
  });
  const fields = action.asks(file, today);
  const first = () => ({
    ...Object.fromEntries(fields.map((field) => [field.name, ''])),
    ...action.begins?.(file, today),
  });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const idOf = (field: string) => `${desk.name}-${name}-${field}`;
  const missing = { date: t('day.missing'), 'long-text': t('reason.missing'), choice: t('choose') } as const;

  function act() {
    const input = action.input(file, typed, today);
    const found = check(action.endpoint.input, input);
    const wrong = new Map(
      ('problems' in found ? found.problems : []).map((problem) => [problem.field, sentenceOf(problem, locale)]),
    );
    for (const { name: field, kind, is_required } of fields)
      if (is_required && typed[field]?.trim() === '' && kind in missing)
        wrong.set(field, missing[kind as keyof typeof missing]);
    setErrors(Object.fromEntries(wrong));
    const [at] = wrong.keys();
    if (at === undefined && 'value' in found) void asked.act(found.value, (reply) => action.done(reply)[locale]);
    else if (at !== undefined) document.getElementById(idOf(at))?.focus();
  }
  function ask() {
    setTyped(first());
    setErrors({});
    asked.ask();
  }
  const controls = stateControls({
    values: typed,
    set: (field, value) => setTyped({ ...typed, [field]: String(value) }),
    errorOf: (field) => errors[field],
    idOf,
  });
  const window = {
    variant: action.isDanger ? ('danger' as const) : ('primary' as const),
    question: action.question(file)[locale],
    consequence: (
      <>
        {action.whose && (
          <p>
            <b>{action.whose(file)[locale]}</b>
          </p>
        )}
        <p>{action.consequence[locale]}</p>
      </>
    ),
    confirmLabel: action.send[locale],
    onConfirm: act,
    children: (
      <>
        {action.warnings?.(file).map((line, index) => (
          // Two lines may be equal.
          <Callout key={`${line.ja} ${index}`} tone="warning">
            <p>{line[locale]}</p>
          </Callout>
        ))}
        {fields.map((field) =>
          field.kind === 'long-text' ? (
            <ReasonField
              key={field.name}
              id={idOf(field.name)}
              label={field.label[locale]}
              hint={field.hint?.[locale]}
              {...(field.is_required ? { requiredWord: shell('required') } : { optionalWord: shell('optional') })}
              value={typed[field.name] ?? ''}
              onReason={(words) => controls.set(field.name, words)}
              error={errors[field.name]}
            />
          ) : (
            <DescribedControl key={field.name} field={field} controls={controls} isBrief={false} />
          ),
        )}
      </>
    ),
  };
  const isOffered = action.isOffered(file, today);
  if (action.about)
    return (
      (isOffered || asked.isAsking) && (
        <FileAction
          action={asked}
          term={action.about.term[locale]}
          state={action.about.state[locale]}
          look={action.look}
          onOpen={ask}
          {...window}
        />
      )
    );
  return (
    <>
      {isOffered && (
        <Button size="small" variant={action.look} onClick={ask}>
          {action.send[locale]}
        </Button>
      )}
      <ConfirmDialog {...asked.dialog} {...window} />
    </>
  );
}
