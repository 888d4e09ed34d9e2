import { check } from '@machi/domain/contract/problems';
import type { DeskDeed } from '@machi/domain/desk/desk';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { DescribedControl } from '../../described/DescribedControl.tsx';
import { stateControls } from '../../described/state-controls.ts';
import { useAsked } from '../../asked/use-asked.ts';
import { FileDeed } from '../files/FileDeed.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useShellTexts } from '../../shell-texts.ts';
import { useDeskTexts } from './texts.ts';
import { useKeptFiles, type OpenDesk } from './use-desk.ts';

interface DeedProps<Line, File extends Line> {
  readonly open: OpenDesk<Line, File>;
  readonly id: number;
  readonly file: File;
}

interface DeskDeedsProps<Line, File extends Line> extends DeedProps<Line, File> {
  /** A form of the page's own is asked for. */
  readonly onForm: (deed: string) => void;
}

/** What can be done with a file: deeds that say how something stands below each other, the others in a row. */
export function DeskDeeds<Line, File extends Line>({ onForm, ...opened }: DeskDeedsProps<Line, File>) {
  const { t } = useDeskTexts();
  const { file } = opened;
  const { desk, locale, today } = opened.open;
  const deeds = Object.entries(desk.deeds);
  const told = deeds.filter(([, deed]) => 'about' in deed);
  const inRow = deeds.filter(([, deed]) => !('about' in deed));
  const drawn = ([name, deed]: (typeof deeds)[number]) =>
    'opens' in deed ? (
      deed.isOffered(file, today) && (
        <Button key={name} size="small" variant={deed.look} onClick={() => onForm(name)}>
          {deed.send(file, today)[locale]}
        </Button>
      )
    ) : (
      <Deed key={name} name={name} deed={deed} {...opened} />
    );
  return (
    <>
      {told.map(drawn)}
      {inRow.length > 0 && (
        <section
          className="stack-tight"
          aria-labelledby={`${desk.name}-deeds`}
          hidden={!inRow.some(([, { isOffered }]) => isOffered(file, today))}
        >
          <h3 id={`${desk.name}-deeds`}>{desk.file.canDo?.[locale] ?? t('file.deeds')}</h3>
          <div className="row tight">{inRow.map(drawn)}</div>
        </section>
      )}
    </>
  );
}

/** A deed; its window stays while a colleague is faster. */
function Deed<Line, File extends Line>({
  name,
  deed,
  open: { desk, locale, today },
  id,
  file,
}: DeedProps<Line, File> & { readonly name: string; readonly deed: DeskDeed<File> }) {
  const { t } = useDeskTexts();
  const { t: shell } = useShellTexts();
  const { keep, readAgain } = useKeptFiles(desk);
  const asked = useAsked(deed.endpoint, {
    words: { t },
    isOnce: true,
    focus: `${desk.name}-name`,
    onDone: (reply) => keep(reply as Readonly<Record<string, unknown>>),
    onRefused: () => readAgain(id),
  });
  const fields = deed.asks(file, today);
  const first = () => ({
    ...Object.fromEntries(fields.map((field) => [field.name, ''])),
    ...deed.begins?.(file, today),
  });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const idOf = (field: string) => `${desk.name}-${name}-${field}`;
  const missing = { date: t('day.missing'), 'long-text': t('reason.missing'), choice: t('choose') } as const;

  function act() {
    const input = deed.input(file, typed, today);
    const found = check(deed.endpoint.input, input);
    const wrong = new Map(
      ('problems' in found ? found.problems : []).map((problem) => [problem.field, sentenceOf(problem, locale)]),
    );
    for (const { name: field, kind, is_required } of fields)
      if (is_required && typed[field]?.trim() === '' && kind in missing)
        wrong.set(field, missing[kind as keyof typeof missing]);
    setErrors(Object.fromEntries(wrong));
    const [at] = wrong.keys();
    if (at === undefined && 'value' in found) void asked.act(found.value, (reply) => deed.done(reply)[locale]);
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
    variant: deed.isDanger ? ('danger' as const) : ('primary' as const),
    question: deed.question(file)[locale],
    consequence: (
      <>
        {deed.whose && (
          <p>
            <b>{deed.whose(file)[locale]}</b>
          </p>
        )}
        <p>{deed.consequence[locale]}</p>
      </>
    ),
    confirmLabel: deed.send[locale],
    onConfirm: act,
    children: (
      <>
        {deed.warnings?.(file).map((line, index) => (
          // Two may say the same.
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
  const isOffered = deed.isOffered(file, today);
  if (deed.about)
    return (
      (isOffered || asked.isAsking) && (
        <FileDeed
          deed={asked}
          term={deed.about.term[locale]}
          state={deed.about.state[locale]}
          look={deed.look}
          onOpen={ask}
          {...window}
        />
      )
    );
  return (
    <>
      {isOffered && (
        <Button size="small" variant={deed.look} onClick={ask}>
          {deed.send[locale]}
        </Button>
      )}
      <ConfirmDialog {...asked.dialog} {...window} />
    </>
  );
}
