import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { BulkProgress, checkBulkMembers } from '@machi/domain/member-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CheckField } from '@machi/ui/field/CheckField';
import { Progress } from '@machi/ui/progress/Progress';
import { useEffect, useRef, useState } from 'react';
import { useMemberTexts } from '../texts.ts';
import { BulkColumns } from './BulkColumns.tsx';
import { BulkLines } from './BulkLines.tsx';
import { useSeconds } from './use-seconds.ts';

interface BulkPreviewProps {
  readonly reply: ReplyOf<typeof checkBulkMembers>;
  /** The list was changed after it was checked. */
  readonly isStale: boolean;
  readonly busy: boolean;
  /** How far the registration is, where the server says it. */
  readonly progress: BulkProgress | undefined;
  readonly onCreate: (flags: { is_reset_forced: 0 | 1; to_send_email: 0 | 1 }) => void;
}

/** What will be registered, line by line, and the button that does it. */
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
