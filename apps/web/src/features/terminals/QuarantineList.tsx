import { listQuarantines, type Quarantine } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useInbox, type Inbox, type Waiting } from '../../shell/desk/inbox/use-inbox.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { useTerminalTexts } from './texts.ts';
import { SettleDialog } from './SettleDialog.tsx';
import { usedInWords } from './terminal-words.ts';

const codeOf = ({ terminal_quarantine_id: id }: Quarantine): string => String(id);
const headingId = (code: string): string => `dispute-${code}`;

function QuarantineEntry({ quarantine, inbox }: { quarantine: Quarantine; inbox: Inbox<Waiting, 'settle'> }) {
  const { t, locale } = useTerminalTexts();
  const target = { code: codeOf(quarantine) };
  const { reason, terminal_name: name, from_seq, events, first_at, last_at, received_at, settled_at } = quarantine;
  const at = (instant: string): string => momentInWords(instant, locale);
  return (
    <li className="entries-entry">
      <div className="stack-tight">
        <h3 id={headingId(target.code)} tabIndex={-1}>
          {t('dispute.of', { name, what: t(`dispute.${reason}`) })}
        </h3>
        <p className="row tags">
          <StatusTag shape={settled_at === null ? 'provisional' : 'fixed'}>
            {t(settled_at === null ? 'dispute.open' : 'dispute.settled')}
          </StatusTag>
        </p>
        <p>{t(`dispute.${reason}.means`)}</p>
        <p className="entries-facts num">
          <span>{t('dispute.received', { at: at(received_at) })}</span>
          <span>{t('dispute.events', { count: events, from: from_seq })}</span>
          {first_at !== null && last_at !== null && <span>{usedInWords(first_at, last_at, { t, locale })}</span>}
        </p>
        {settled_at !== null && (
          <p>
            <b>{t('dispute.by', { at: at(settled_at), name: quarantine.settled_by_name ?? t('left') })}</b>{' '}
            {quarantine.settled_note}
          </p>
        )}
      </div>
      {settled_at === null && (
        <div className="row tight entries-actions">
          <Button size="small" aria-label={t('settle.of', { name })} onClick={() => inbox.ask('settle', [target])}>
            {t('settle')}
          </Button>
        </div>
      )}
      <SettleDialog
        quarantine={quarantine}
        open={inbox.asked?.targets[0]?.code === target.code}
        onClose={inbox.close}
        onSettled={() => inbox.done([target])}
        onClosed={inbox.goOn}
      />
    </li>
  );
}

/** Implausible uploads: reason, meaning, and measures. Empty without any. */
export function QuarantineList() {
  const { t, locale } = useTerminalTexts();
  const query = useQuery(askAnew(listQuarantines, {}, locale));
  const all = query.data?.quarantines ?? [];
  const inbox = useInbox<Waiting, 'settle'>({
    codes: all.map(codeOf),
    targets: all.filter(({ settled_at }) => settled_at === null).map((one) => ({ code: codeOf(one) })),
    lineId: headingId,
    keepsDecided: true,
  });
  if (query.isError) return <NotLoaded query={query} />;
  if (!query.data || all.length === 0) return null;
  return (
    <Section className="stack" title={t('disputes')}>
      <p>{t('disputes.what')}</p>
      <ul className="entries-list">
        {all.map((one) => (
          <QuarantineEntry key={one.terminal_quarantine_id} quarantine={one} inbox={inbox} />
        ))}
      </ul>
      {query.data.has_more && <p className="sm muted">{t('disputes.more')}</p>}
    </Section>
  );
}
