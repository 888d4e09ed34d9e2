import type { HandledForm } from '@machi/domain/form-desk/contract';
import { assignHandledForm, readFormDeskChoices, readHandledForm } from '@machi/domain/form-desk/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { Button } from '@machi/ui/button/Button';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../shell/desk/FilePanel.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useFormDeskTexts } from './texts.ts';
import { AskApplicant } from './AskApplicant.tsx';
import { targetOf, type HandledTarget, type Verdict } from './handled-target.ts';
import { DueDay } from './DueDay.tsx';
import { HandledFiles } from './HandledFiles.tsx';
import { SignedAndPaid } from './SignedAndPaid.tsx';
import { HandledTags } from './HandledTags.tsx';
import { useDeskAddress } from './desk-address.ts';
import { ask } from '../../shell/calls/ask.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { AssignOfficial } from '../../shell/desk/assign/AssignOfficial.tsx';
import { useKeepHandled, useReadHandledAgain } from './kept-handled.ts';
import { useKeySwitch } from '../../shell/desk/inbox/use-inbox-keys.ts';

interface DecideButtonsProps {
  /** Whether it is already approved and waits for payment. */
  readonly isApproved: boolean;
  readonly onAsk: (verdict: Verdict) => void;
}

/** Approves, denies or invalidates the open application. */
function DecideButtons({ isApproved, onAsk }: DecideButtonsProps) {
  const { t } = useFormDeskTexts();
  const [hasKeys] = useKeySwitch();
  return (
    <div className="row tight">
      {!isApproved && (
        <Button
          variant="primary"
          size="small"
          iconEnd={hasKeys && <kbd aria-hidden="true">A</kbd>}
          aria-keyshortcuts={hasKeys ? 'A' : undefined}
          onClick={() => onAsk('approve')}
        >
          {t('approve')}
        </Button>
      )}
      <Button
        variant="quiet-danger"
        size="small"
        iconEnd={hasKeys && <kbd aria-hidden="true">R</kbd>}
        aria-keyshortcuts={hasKeys ? 'R' : undefined}
        onClick={() => onAsk('refuse')}
      >
        {t('refuse')}
      </Button>
      <Button size="small" onClick={() => onAsk('invalidate')}>
        {t('invalidate')}
      </Button>
    </div>
  );
}

/** The applicant's corrections: the old value beside the new one. */
function Corrections({ corrections }: Pick<HandledForm, 'corrections'>) {
  const { t, locale } = useFormDeskTexts();
  if (corrections.length === 0) return null;
  const words = (text: string) =>
    text === '' ? <span className="muted">{t('corrections.nothing')}</span> : <span className="lines">{text}</span>;
  return (
    <Section className="stack-tight" title={t('corrections')} level={3}>
      {corrections.map(({ at, changes }) => (
        <Table
          key={at}
          caption={t('corrections.at', { at: momentInWords(at, locale) })}
          captionHidden={false}
          columns={[
            { id: 'label', head: t('corrections.what') },
            { id: 'before', head: t('corrections.before') },
            { id: 'after', head: t('corrections.after') },
          ]}
          rows={changes.map(({ label, before, after }, index) => ({
            id: `${index}`,
            cells: [<b key="label">{label}</b>, words(before), words(after)],
          }))}
        />
      ))}
    </Section>
  );
}

/** The official responsible for an application. */
function Assign({ application }: { readonly application: HandledForm }) {
  const texts = useFormDeskTexts();
  const { locale } = texts;
  const { officials = [] } = useQuery(ask(readFormDeskChoices, {}, locale)).data ?? {};
  const { send, busy } = useCall(assignHandledForm);
  const keyFor = useAttemptKey();
  const keep = useKeepHandled(locale);
  const readAgain = useReadHandledAgain(locale);
  const { onlineform_application_id: id, assigned_to: from, assigned_name: name, is_own: isOwn } = application;

  async function assign(to: number | null) {
    const input = { onlineform_application_id: id, from, to };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return undefined;
    if (!result.ok) {
      if (result.status === 409) await readAgain(id);
      return refusalLines(result, texts);
    }
    keep(result.reply.application);
    return [];
  }
  return (
    <AssignOfficial from={from} name={name} officials={officials} isOwn={isOwn === 1} busy={busy} onAssign={assign} />
  );
}

/** Id of the heading of the open application. */
export const HEADING_ID = 'application-name';

interface HandledPanelProps {
  readonly id: number;
  /** Whether the list opened it, not an address. */
  readonly takesFocus: boolean;
  readonly onAsk: (verdict: Verdict, target: HandledTarget) => void;
}

/** One application with everything that officials decide by. */
export function HandledPanel({ id, takesFocus, onAsk }: HandledPanelProps) {
  const { t, locale } = useFormDeskTexts();
  const { hrefWith } = useDeskAddress();
  const query = useQuery(askIfAny(readHandledForm, { onlineform_application_id: id }, locale));
  return (
    <FilePanel
      t={t}
      closeHref={hrefWith({ application: undefined })}
      query={query}
      fileOf={(reply) => reply.application}
      className="form-desk-file"
    >
      {(application) => <File application={application} takesFocus={takesFocus} onAsk={onAsk} />}
    </FilePanel>
  );
}

type Rows = HandledForm['applicant'];
const rowsOf = (rows: Rows) =>
  rows.map(({ label, words }, index) => ({
    id: `${index}`,
    term: label,
    detail: <span className="lines">{words}</span>,
  }));

interface FileProps extends Pick<HandledPanelProps, 'takesFocus' | 'onAsk'> {
  readonly application: HandledForm;
}

function File({ application, takesFocus, onAsk }: FileProps) {
  const { t, locale } = useFormDeskTexts();
  const { name, form_name: form, application_code: code, sections, events } = application;
  const target = targetOf(application);
  const proxyName = `${application.proxy?.office ?? ''} ${application.proxy?.name ?? ''}`.trim() || t('left');
  return (
    <article className="stack" aria-labelledby={HEADING_ID}>
      <header className="stack-tight">
        <FileHeading id={HEADING_ID} className="desk-file-name" takesFocus={takesFocus}>
          {name === '' ? t('left') : name}
        </FileHeading>
        <p>
          {form} <span className="num muted nb">{code}</span>
        </p>
        <HandledTags application={application} />
        {application.proxy !== null && (
          <p className="sm lines">
            {t('file.proxy', { who: proxyName })}
            {application.proxy.reason === '' ? null : `\n${application.proxy.reason}`}
          </p>
        )}
        {application.approval_status === 0 && (
          <p className="sm">
            {t('column.due')}: <DueDay application={application} />
          </p>
        )}
        {application.member_id !== null && application.is_own === 0 && <p className="sm muted">{t('file.seen')}</p>}
      </header>
      {application.approval_status === 0 &&
        (application.is_own === 1 ? (
          <p className="sm muted">{t('file.own')}</p>
        ) : (
          <>
            {target && (
              <DecideButtons
                isApproved={application.is_approval_waiting === 1}
                onAsk={(verdict) => onAsk(verdict, target)}
              />
            )}
            <Assign key={application.assigned_to} application={application} />
            <AskApplicant application={application} />
          </>
        ))}
      <Corrections corrections={application.corrections} />
      {application.applicant.length > 0 && (
        <Section className="stack-tight" title={t('file.applicant')} level={3}>
          <DescriptionList rows={rowsOf(application.applicant)} />
        </Section>
      )}
      {sections.map(({ title, rows }, index) => (
        <Section key={title} className="stack-tight" titleId={`application-part-${index}`} title={title} level={3}>
          <DescriptionList rows={rowsOf(rows)} />
        </Section>
      ))}
      <SignedAndPaid application={application} />
      <HandledFiles application={application} />
      <Section className="stack-tight" title={t('file.events')} level={3}>
        <ol className="form-desk-events">
          {events.map(({ kind, body, by, by_name: byName, created_at: at }, index) => (
            <li key={`${at} ${kind} ${index}`}>
              <b>{t(`event.${kind}`)}</b>{' '}
              <small className="muted num">
                {momentInWords(at, locale)} {by === 'system' ? '' : byName || t('left')}
              </small>
              {/* An official who took it on is named once. */}
              {kind === 'assigned' && body !== byName && (
                <p>{body === '' ? t('assign.nobody') : t('event.assigned.to', { name: body })}</p>
              )}
              {body !== '' && kind !== 'assigned' && <p className="said">{body}</p>}
            </li>
          ))}
        </ol>
      </Section>
    </article>
  );
}
