import { toldInPlace } from '@machi/client/client';
import { dateInWords } from '@machi/domain/calendar/words';
import { menuTitle } from '@machi/domain/navigation/head';
import { confirmReportContact, readReportStatus, type ReportStatus } from '@machi/domain/reports/contract';
import { stateTags } from '@machi/domain/reports/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useEffect, useRef, useState } from 'react';
import { SendButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { useLinkSecret } from '../../shell/navigation/use-link-secret.ts';
import { useReportTexts } from './texts.ts';
import '../../shell/messages.css';
import './reports.css';

/** A report with its steps, the first one first. */
function Status({ report }: { readonly report: ReportStatus }) {
  const { t, locale } = useReportTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [report]);
  const { said, shape } = stateTags[report.state];
  const rows = [
    { id: 'body', term: t('body'), detail: <span className="message-said">{report.body}</span> },
    ...(report.place === '' ? [] : [{ id: 'place', term: t('place'), detail: report.place }]),
    { id: 'office', term: t('status.office'), detail: report.office },
    { id: 'received', term: t('status.received'), detail: dateInWords(report.received_on)[locale] },
    { id: 'due', term: t('status.due'), detail: dateInWords(report.due_on)[locale] },
    ...(report.told > 1
      ? [{ id: 'told', term: t('status.told'), detail: t('told.count', { count: report.told }) }]
      : []),
  ];
  return (
    <Section className="stack" title={`${report.kind_name} ${report.receipt_code}`} headingRef={heading}>
      <p>
        <StatusTag shape={shape as 'fixed'}>{said[locale]}</StatusTag>
      </p>
      {report.is_double === 1 && <p>{t('status.double')}</p>}
      <DescriptionList rows={rows} />
      <h3>{t('status.steps')}</h3>
      <ol className="stack">
        {report.steps.map(({ state, words, happened_at }) => (
          <li key={`${state} ${happened_at}`}>
            <p>
              <b>{stateTags[state].said[locale]}</b>{' '}
              <small className="muted num">{momentInWords(happened_at, locale)}</small>
            </p>
            {words !== '' && <p className="message-said">{words}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** How a report stands, by its receipt code; also the page behind the link that confirms an address. */
export default function ReportStatusPage() {
  const { t, locale } = useReportTexts();
  const [token, forgetToken] = useLinkSecret('confirm');
  const [linked, forgetLinked] = useLinkSecret('receipt');
  const [code, setCode] = useState('');
  const [report, setReport] = useState<ReportStatus>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const read = useCall(readReportStatus);
  const confirm = useCall(confirmReportContact);
  const sentencesOf = useRefusalSentences();

  async function look(receipt_code: string) {
    setLines([]);
    const result = await read.send({ receipt_code }, toldInPlace);
    if (!result) return;
    setReport(result.ok ? result.reply.report : undefined);
    if (!result.ok) setLines(sentencesOf(result, t('status.failed')));
  }
  // A code in a link is looked at once, and then forgotten: it is no part of the address.
  useEffect(() => {
    if (linked === undefined) return;
    setCode(linked);
    forgetLinked();
    void look(linked);
    // `look` is new with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [linked, forgetLinked]);

  async function press() {
    if (token === undefined) return;
    const result = await confirm.send({ token }, toldInPlace);
    if (!result) return;
    forgetToken();
    if (!result.ok) return setLines(sentencesOf(result, t('status.failed')));
    setConfirmed(true);
    // Whoever joined a report has no code.
    if (result.reply.receipt_code === '') return;
    setCode(result.reply.receipt_code);
    await look(result.reply.receipt_code);
  }
  return (
    <div className="reading stack-lg">
      <PageHead title={menuTitle('report-status', locale)} sub={t('status.sub')} />
      {token !== undefined && (
        <Section className="stack" title={t('confirm.title')}>
          <p>{t('confirm.body')}</p>
          <div className="actions">
            <Button variant="primary" busy={confirm.busy} busyLabel={t('confirm.busy')} onClick={() => void press()}>
              {t('confirm.press')}
            </Button>
          </div>
        </Section>
      )}
      {isConfirmed && (
        <Callout tone="success" live="status">
          <p>{t('confirm.done')}</p>
        </Callout>
      )}
      <Form className="stack" onSend={() => look(code)}>
        <CalloutLines lines={lines} />
        <TextField
          id="receipt_code"
          label={t('status.code')}
          hint={t('status.code.hint')}
          fit="code"
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <div className="actions">
          <SendButton busy={read.busy}>{t('status.look')}</SendButton>
        </div>
      </Form>
      {report && <Status report={report} />}
    </div>
  );
}
