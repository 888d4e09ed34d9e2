import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { titleOf } from '@machi/domain/navigation/head';
import { findRoute } from '@machi/domain/navigation/routes';
import { type Json } from '@machi/domain/pack-changes/content';
import { saysSame } from '@machi/domain/spot-desk/merge';
import {
  previewPackChange,
  readPackChange,
  restorePackChange,
  savePackChange,
  stepPackChange,
  type PackChangeView,
} from '@machi/domain/pack-changes/contract';
import { packFileOf, type PackFile } from '@machi/domain/pack-changes/files';
import type { PackStep } from '@machi/domain/pack-changes/rules';
import { Callout } from '@machi/ui/callout/Callout';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DateField } from '@machi/ui/field/DateField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Form } from '@machi/ui/form/Form';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Table } from '@machi/ui/table/Table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useParams } from 'react-router-dom';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { SendButton } from '../../shell/calls/SendingButton.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { AskBeforeLeaving } from '../../shell/desk/leaving/AskBeforeLeaving.tsx';
import { useUnsaved } from '../../shell/desk/leaving/unsaved.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useReason } from '../../shell/desk/use-reason.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { PackFields, idOf } from './PackFields.tsx';
import { PackState, usePackTexts } from './pack-texts.tsx';
import './pack-desk.css';

interface ChangeProps {
  readonly change: PackChangeView;
  readonly file: PackFile;
}

/** The draft: its day, its reason, and the fields of its file. */
function Editor({ change, file, onUnsaved }: ChangeProps & { readonly onUnsaved: (isUnsaved: boolean) => void }) {
  const { t, locale } = usePackTexts();
  const { act, busy, lines } = useTold(savePackChange, { t }, { onRefused: () => setAttempt((count) => count + 1) });
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  // A colleague's later version is told when this one is sent, and does not replace what is being written.
  const [kept, setKept] = useState(() => ({ ...change, content: JSON.parse(change.content) as Json }));
  const [content, setContent] = useState<Json | undefined>(kept.content);
  const [head, setHead] = useState({ from: change.from, reason: change.reason });
  const [attempt, setAttempt] = useState(0);
  const isChanged = !saysSame(content, kept.content) || head.from !== kept.from || head.reason !== kept.reason;
  useUnsaved(() => isChanged);
  useEffect(() => onUnsaved(isChanged), [onUnsaved, isChanged]);
  const [errors, setErrors] = useState(() => mistakesOf(change, file, locale));
  async function save() {
    const { pack_change_id, seen } = kept;
    const reply = await act({ pack_change_id, seen, ...head, content: JSON.stringify(content) });
    if (!reply) return;
    const { change: saved } = reply;
    const held = JSON.parse(saved.content) as Json;
    setKept({ ...saved, content: held });
    setContent(held);
    setErrors(mistakesOf(saved, file, locale));
    if (saved.mistakes.length > 0) setAttempt((count) => count + 1);
    keepReply(queryClient, askAnew(readPackChange, { pack_change_id: String(pack_change_id) }, locale), reply);
    snackbar.show(t('saved'), 'success');
  }
  return (
    <Form className="stack" onSend={save}>
      <FormErrors heading={t('mistakes')} errors={errors.summary} attempt={attempt}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </FormErrors>
      <div className="form-row">
        <DateField
          id="pack-from"
          label={t('from.label')}
          hint={t('from.hint')}
          value={head.from}
          readout={isDateText(head.from) && dateInWords(head.from)[locale]}
          onChange={({ target }) => setHead({ ...head, from: target.value })}
        />
        <TextField
          id="pack-reason"
          label={t('reason')}
          hint={t('reason.hint')}
          autoComplete="off"
          value={head.reason}
          onChange={({ target }) => setHead({ ...head, reason: target.value })}
        />
      </div>
      <PackFields
        fields={file.fields}
        held={content}
        change={setContent}
        path=""
        options={change.options}
        changeId={change.pack_change_id}
        errors={errors.byPath}
      />
      <div className="pack-save row">
        <SendButton busy={busy} variant={isChanged ? 'primary' : 'second'}>
          {t('save')}
        </SendButton>
        <span role="status">{isChanged ? t('unsaved') : ''}</span>
      </div>
    </Form>
  );
}

type Words = Readonly<Record<'ja' | 'en', string>>;
const way = (place: readonly Words[], locale: 'ja' | 'en'): string =>
  place.flatMap((one) => one[locale] || []).join(' › ');
const colon = { ja: '：', en: ': ' } as const;

/** Mistakes for the summary and for their fields. */
function mistakesOf({ mistakes }: PackChangeView, { file }: PackFile, locale: 'ja' | 'en') {
  const own = mistakes.filter((one) => one.file === file);
  return {
    summary: mistakes.map(({ place, path, words }, index) => ({
      fieldId: path === '' ? `pack-mistake-${index}` : idOf(path),
      message: `${way(place, locale)}${colon[locale]}${words[locale]}`,
    })),
    byPath: new Map(own.map(({ path, words }) => [path, words[locale]])),
  };
}

/** What changes, from old to new, and the pages that show it. */
function Preview({ change, file }: ChangeProps) {
  const { t, locale } = usePackTexts();
  const { differences, pack_change_id } = change;
  const { act, busy, lines } = useTold(previewPackChange, { t });
  const readChanged = useReadChanged();
  async function preview(is_on: 0 | 1) {
    if (!(await act({ pack_change_id, is_on }))) return;
    // The page comes anew from the server, with what the change says.
    if (is_on === 1) window.location.assign(file.pages[0] ?? '/');
    else await readChanged(previewPackChange);
  }
  return (
    <Section className="stack-tight" title={t('differences')}>
      {differences.length === 0 ? (
        <p>{t('differences.none')}</p>
      ) : (
        <Table
          caption={t('differences')}
          columns={[
            { id: 'place', head: t('place') },
            { id: 'before', head: t('before'), labelled: true },
            { id: 'after', head: t('after'), labelled: true },
          ]}
          rows={differences.map(({ place, before, after, is_second }, index) => ({
            id: String(index),
            cells: [
              <span key="place">
                {way(place, locale)}
                {is_second && <small className="muted"> {t('second')}</small>}
              </span>,
              before === null ? t('nothing') : <del key="before">{before[locale]}</del>,
              after === null ? t('nothing') : <ins key="after">{after[locale]}</ins>,
            ],
          }))}
        />
      )}
      <p className="row loose">
        {t('pages')}
        {file.pages.map((page) => (
          <TextLink key={page} href={page}>
            {titleOf(findRoute(page), locale, '').name}
          </TextLink>
        ))}
      </p>
      <div className="row tight">
        {differences.length > 0 && change.mistakes.length === 0 && (
          <Button size="small" busy={busy} busyLabel={t('sending')} onClick={() => void preview(1)}>
            {t('preview')}
          </Button>
        )}
        {change.is_previewed && (
          <Button size="small" busy={busy} busyLabel={t('sending')} onClick={() => void preview(0)}>
            {t('preview.end')}
          </Button>
        )}
      </div>
      <CalloutLines lines={lines} />
    </Section>
  );
}

interface StepProps {
  readonly change: PackChangeView;
  readonly step: PackStep;
  readonly focus: RefObject<HTMLElement | null>;
  readonly isMain?: boolean;
}

/** A button for a step, with what it does and, where it ends or refuses something, why and from when. */
function Step({ change, step, focus, isMain = false }: StepProps) {
  const texts = usePackTexts();
  const { t, locale } = texts;
  const { pack_change_id, seen } = change;
  const needsReason = step === 'refuse' || step === 'take-back';
  const why = useReason(`pack-why-${step}`, t('why'), t('reason.missing'));
  const [day, setDay] = useState('');
  return (
    <AskedAction
      endpoint={stepPackChange}
      input={() =>
        needsReason && !why.check()
          ? undefined
          : { pack_change_id, seen, step, note: why.reason, ...(isDateText(day) ? { day } : {}) }
      }
      label={t(`step.${step}`)}
      question={t(`step.${step}.question`)}
      consequence={t(`step.${step}.consequence`, { day: dateInWords(change.from)[locale] })}
      done={t(`step.${step}.done`)}
      isDanger={step === 'take-back' || step === 'end' || step === 'drop'}
      isOnce
      button={isMain ? { variant: 'primary' } : {}}
      focus={focus}
      words={texts}
      answers={askAnew(readPackChange, { pack_change_id: String(pack_change_id) }, locale)}
    >
      {needsReason && <ReasonField {...why.field} />}
      {step === 'take-back' && change.is_in_force && (
        <DateField
          id="pack-day"
          label={t('day.label')}
          hint={t('day.hint')}
          optionalWord={t('optional')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
    </AskedAction>
  );
}

const mainSteps: ReadonlySet<PackStep> = new Set(['renew', 'propose', 'publish', 'end']);

/** What can be done now. */
function Steps({ change, focus }: { readonly change: PackChangeView; readonly focus: StepProps['focus'] }) {
  const { t } = usePackTexts();
  const { state, needs_second, obstacle, conflicts, mistakes } = change;
  const steps: Readonly<Partial<Record<PackChangeView['state'], readonly PackStep[]>>> = {
    draft: [
      ...(conflicts.length > 0 ? (['renew'] as const) : []),
      needs_second ? 'propose' : 'publish',
      ...(needs_second ? [] : (['propose'] as const)),
      'drop',
    ],
    proposed: [...(obstacle === null ? (['publish'] as const) : []), 'refuse'],
    published: ['take-back'],
    ending: [...(obstacle === null ? (['end'] as const) : []), 'keep'],
  };
  return (
    <div className="stack-tight">
      {needs_second && <p>{t('second.why')}</p>}
      {obstacle !== null && (
        <Callout tone="info">
          <p>{obstacle}</p>
        </Callout>
      )}
      <div className="row tight">
        {(steps[state] ?? []).map((step, index) => (
          <Step
            key={step}
            change={change}
            step={step}
            focus={focus}
            isMain={index === 0 && mistakes.length === 0 && mainSteps.has(step)}
          />
        ))}
      </div>
    </div>
  );
}

/** Everything that happened to the change, the latest first; a draft goes back to what was written before. */
function History({ change, focus }: { readonly change: PackChangeView; readonly focus: StepProps['focus'] }) {
  const texts = usePackTexts();
  const { t, locale } = texts;
  const { pack_change_id, seen, steps, state } = change;
  return (
    <Section className="stack-tight" title={t('history')}>
      <Table
        caption={t('history')}
        fold="lines"
        columns={[
          { id: 'at', head: t('when') },
          { id: 'step', head: t('history.step') },
          { id: 'by', head: t('history.by') },
          { id: 'action', head: t('action') },
        ]}
        rows={steps.map(({ pack_change_step_id, step, at, by_name, note, has_content }, index) => ({
          id: String(pack_change_step_id),
          cells: [
            momentInWords(at, locale),
            <span key="step">
              {t(`did.${step}` as 'did.save')}
              {note !== '' && colon[locale] + note}
            </span>,
            by_name ?? t('left'),
            has_content && state === 'draft' && index > 0 ? (
              <AskedAction
                key="restore"
                endpoint={restorePackChange}
                input={{ pack_change_id, seen, pack_change_step_id }}
                label={t('restore')}
                question={t('restore.question')}
                consequence={t('restore.consequence')}
                done={t('restore.done')}
                button={{ size: 'small', 'aria-label': t('restore.of', { at: momentInWords(at, locale) }) }}
                focus={focus}
                words={texts}
                answers={askAnew(readPackChange, { pack_change_id: String(pack_change_id) }, locale)}
              />
            ) : null,
          ],
        }))}
      />
    </Section>
  );
}

function Change({ change, file }: ChangeProps) {
  const { t, locale } = usePackTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const { conflicts, is_left_out } = change;
  const [isUnsaved, setUnsaved] = useState(false);
  const mistakes = change.mistakes.length > 0 && change.state === 'proposed';
  return (
    <>
      <PageHead headingRef={heading} title={file.title[locale]} sub={<PackState change={change} />} />
      <div className="stack-lg">
        {is_left_out && (
          <Callout tone="error" title={t('left-out')}>
            <p>{t('left-out.body')}</p>
          </Callout>
        )}
        {conflicts.length > 0 && (
          <Callout tone="warning" title={t('conflicts')}>
            <ul>
              {conflicts.map(({ place, own, other }, index) => (
                // Two conflicts may be of one place.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  {way(place, locale)}
                  {colon[locale]}
                  {t('conflicts.each', { own: own[locale], other: other[locale] })}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        {mistakes && (
          <Callout tone="error" title={t('mistakes')}>
            {mistakesOf(change, file, locale).summary.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Callout>
        )}
        {change.reason !== '' && change.state !== 'draft' && <p>{t('reason.of', { reason: change.reason })}</p>}
        {change.state === 'draft' && (
          <Editor
            // Anew when it was restored or brought up to date, and not by its own saving.
            key={change.steps.find(({ step }) => step !== 'save')?.pack_change_step_id}
            change={change}
            file={file}
            onUnsaved={setUnsaved}
          />
        )}
        <Preview change={change} file={file} />
        {isUnsaved && change.state === 'draft' ? <p>{t('save.first')}</p> : <Steps change={change} focus={heading} />}
        <History change={change} focus={heading} />
      </div>
    </>
  );
}

/** One change of the town's data: written, checked, approved, published and taken back. */
export default function PackChangePage() {
  const { t, locale } = usePackTexts();
  const { pack_change_id = '' } = useParams();
  const query = useQuery(askAnew(readPackChange, { pack_change_id }, locale));
  const change = query.data?.change;
  const file = change && packFileOf(change.file);
  if (!change || !file)
    return (
      <>
        <PageHead title={officialTitle('pack-change', locale)} />
        <NotLoaded query={query} label={t('loading')} />
      </>
    );
  return (
    <AskBeforeLeaving>
      <Change change={change} file={file} />
    </AskBeforeLeaving>
  );
}
