import type { HandledForm } from '@machi/domain/form-desk/contract';
import { readHandledForm } from '@machi/domain/form-desk/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../shell/desk/FilePanel.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useFormDeskTexts } from './texts.ts';
import { AskApplicant } from './AskApplicant.tsx';
import { DecideButtons } from './DecideButtons.tsx';
import { targetOf } from './handled-target.ts';
import type { HandledTarget, Verdict } from './handled-target.ts';
import { DueDay } from './DueDay.tsx';
import { Assign } from './Assign.tsx';
import { Corrections } from './Corrections.tsx';
import { HandledFiles } from './HandledFiles.tsx';
import { SignedAndPaid } from './SignedAndPaid.tsx';
import { HandledTags } from './HandledTags.tsx';
import { useDeskAddress } from './desk-address.ts';

/** Identifies the heading of the application that is open. */
export const HEADING_ID = 'application-name';

interface HandledPanelProps {
  readonly id: number;
  /** It was opened from the list, not by an address. */
  readonly takesFocus: boolean;
  readonly onAsk: (verdict: Verdict, target: HandledTarget) => void;
}

/** One application with all by which it is decided. */
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
        <section className="stack-tight" aria-labelledby="application-applicant">
          <h3 id="application-applicant">{t('file.applicant')}</h3>
          <DescriptionList rows={rowsOf(application.applicant)} />
        </section>
      )}
      {sections.map(({ title, rows }, index) => (
        <section key={title} className="stack-tight" aria-labelledby={`application-part-${index}`}>
          <h3 id={`application-part-${index}`}>{title}</h3>
          <DescriptionList rows={rowsOf(rows)} />
        </section>
      ))}
      <SignedAndPaid application={application} />
      <HandledFiles application={application} />
      <section className="stack-tight" aria-labelledby="application-events">
        <h3 id="application-events">{t('file.events')}</h3>
        <ol className="form-desk-events">
          {events.map(({ kind, body, by, by_name: byName, created_at: at }, index) => (
            <li key={`${at} ${kind} ${index}`}>
              <b>{t(`event.${kind}`)}</b>{' '}
              <small className="muted num">
                {momentInWords(at, locale)} {by === 'system' ? '' : byName || t('left')}
              </small>
              {/* Who has taken it themselves is named once. */}
              {kind === 'assigned' && body !== byName && (
                <p>{body === '' ? t('assign.nobody') : t('event.assigned.to', { name: body })}</p>
              )}
              {body !== '' && kind !== 'assigned' && <p className="said">{body}</p>}
            </li>
          ))}
        </ol>
      </section>
    </article>
  );
}
