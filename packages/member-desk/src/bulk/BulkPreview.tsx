import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { BulkProgress, checkBulkMembers } from '@machi/domain/member-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CheckField } from '@machi/ui/field/CheckField';
import { Progress } from '@machi/ui/progress/Progress';
import { useEffect, useRef, useState } from 'react';
import { Table } from '@machi/ui/table/Table';
import { useMemberTexts } from '../texts.ts';
import { BulkLines } from './BulkLines.tsx';
import { columnWord } from './column-words.ts';

/** Whole seconds since `runs` became true; 0 while it is false. */
function useSeconds(runs: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - start) / 1000)), 250);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [runs]);
  return seconds;
}

interface BulkColumnsProps {
  readonly reply: Pick<ReplyOf<typeof checkBulkMembers>, 'columns' | 'passed_over'>;
}

/** Meaning of a list's columns, and ignored columns; nothing without headings. */
function BulkColumns({ reply: { columns, passed_over: passedOver } }: BulkColumnsProps) {
  const texts = useMemberTexts();
  const { t, locale } = texts;
  if (columns === null) return null;
  const named = passedOver.map(({ column, heading }) =>
    heading === '' ? t('bulk.passed.unnamed', { column }) : t('bulk.passed.heading', { heading }),
  );
  return (
    <>
      {named.length > 0 && (
        <Callout tone="warning" headingLevel={3} title={t('bulk.passed')}>
          <p className="members-passed">{t('bulk.passed.what', { columns: named.join(t('bulk.passed.between')) })}</p>
        </Callout>
      )}
      <div className="members-columns">
        <Table
          caption={t('bulk.columns')}
          captionHidden={false}
          columns={[
            { id: 'heading', head: t('bulk.columns.heading') },
            { id: 'field', head: t('bulk.columns.field') },
          ]}
          rows={columns.map(({ column, heading, field, count }) => ({
            id: String(column),
            cells: [
              heading,
              t('bulk.columns.count', { field: columnWord(field, texts), shown: count.toLocaleString(locale) }),
            ],
          }))}
        />
      </div>
    </>
  );
}

interface BulkPreviewProps {
  readonly reply: ReplyOf<typeof checkBulkMembers>;
  /** The list was changed after the check. */
  readonly isStale: boolean;
  readonly busy: boolean;
  /** Progress of the registration, if the server gives it. */
  readonly progress: BulkProgress | undefined;
  readonly onCreate: (flags: { is_reset_forced: 0 | 1; to_send_email: 0 | 1 }) => void;
}

/** Preview of the registration, line by line, with its button. */
export function BulkPreview({ reply, isStale, busy, progress, onCreate }: BulkPreviewProps) {
  const { t, locale } = useMemberTexts();
  const { lines, emails, names, columns, list_errors: errors, is_ready: isReady } = reply;
  const wrong = lines.filter(({ errors }) => errors.length > 0).length;
  const [sends, setSends] = useState(true);
  const [forces, setForces] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const seconds = useSeconds(busy);
  function far(): string {
    if (progress === undefined) return t('bulk.running.detail', { count: seconds });
    const { prepared, total } = progress;
    if (prepared === total) return t('bulk.running.writing', { count: seconds });
    const shown = { prepared: prepared.toLocaleString(locale), total: total.toLocaleString(locale) };
    return t('bulk.running.prepared', { ...shown, count: seconds });
  }
  const inWords = (count: number) => ({ count, shown: count.toLocaleString(locale) });
  const guests = lines.filter((line) => line.is_guest).length;
  const wrongTitle = lines.length === 0 ? t('bulk.unread') : t('bulk.wrong', inWords(wrong));
  const title = isReady ? t('bulk.ready', inWords(lines.length)) : wrongTitle;

  return (
    <section className="stack" aria-labelledby="bulk-preview">
      <h2 id="bulk-preview" ref={heading} tabIndex={-1}>
        {t('bulk.preview')}
      </h2>
      <Callout tone={isReady ? 'success' : 'error'} headingLevel={3} title={title}>
        {columns === null && (
          <p className="num">
            {t('bulk.counts', { emails: emails.toLocaleString(locale), names: names.toLocaleString(locale) })}
          </p>
        )}
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
        {isReady && guests > 0 && <p>{t('bulk.guests', inWords(guests))}</p>}
        {lines.length === 0 && errors.length === 0 && <p>{t('bulk.nobody')}</p>}
        {wrong > 0 && <p>{t('bulk.wrong.what')}</p>}
      </Callout>
      <BulkColumns reply={reply} />
      {isReady && (
        <>
          <div>
            <CheckField
              label={t('to_send_email')}
              hint={t(sends ? 'bulk.to_send_email.1' : 'bulk.to_send_email.0')}
              checked={sends}
              disabled={busy}
              onChange={({ target }) => setSends(target.checked)}
            />
            <CheckField
              label={t('is_reset_forced')}
              checked={forces}
              disabled={busy}
              onChange={({ target }) => setForces(target.checked)}
            />
          </div>
          {busy && (
            <Progress
              label={t('bulk.running', inWords(lines.length))}
              detail={far()}
              {...(progress && { value: progress.prepared, max: progress.total })}
            />
          )}
          <div className="actions">
            <Button
              variant={isStale ? 'second' : 'primary'}
              busy={busy}
              busyLabel={t('new.sending')}
              onClick={() => onCreate({ is_reset_forced: forces ? 1 : 0, to_send_email: sends ? 1 : 0 })}
              {...(isStale ? { disabledReason: t('bulk.stale') } : {})}
            >
              {t('bulk.create', inWords(lines.length))}
            </Button>
          </div>
        </>
      )}
      {lines.length > 0 && <BulkLines lines={lines} wrong={wrong} columns={columns} />}
    </section>
  );
}
