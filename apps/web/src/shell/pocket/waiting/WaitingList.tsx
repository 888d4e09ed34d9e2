import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Section } from '@machi/ui/section/Section';
import { momentOf, usePocketTexts, type PocketTexts } from '../texts.ts';
import { waiting } from './in-page.ts';
import { useWaiting } from './use-waiting.ts';
import type { WaitingEntry } from './waiting.ts';

function stateOf({ outcome }: WaitingEntry, { t }: PocketTexts): string {
  if (outcome === null) return t('waiting.state');
  if (outcome.kind === 'late') return t('waiting.late');
  if (outcome.kind === 'sent')
    return outcome.number === null ? t('waiting.sent') : t('waiting.sent.number', { number: outcome.number });
  return t('waiting.refused', { why: outcome.sentences.join(' ') || t('waiting.refused.none') });
}

function Entry({ entry }: { readonly entry: WaitingEntry }) {
  const texts = usePocketTexts();
  const { t, locale } = texts;
  const what = t(`what.${entry.name}`);
  const isSent = entry.outcome?.kind === 'sent';
  return (
    <li className="result">
      <h3>{what}</h3>
      <p className="sm muted num">{t('waiting.pressed', { moment: momentOf(entry.pressed_at, locale) })}</p>
      <p>{stateOf(entry, texts)}</p>
      <div className="row">
        {entry.name === 'sendReport' && entry.outcome?.kind === 'sent' && (
          <ButtonLink size="small" href={`/report/status#receipt=${entry.outcome.number ?? ''}`}>
            {t('waiting.status')}
          </ButtonLink>
        )}
        {!isSent && (
          <ButtonLink size="small" href={entry.page}>
            {t('waiting.form')}
          </ButtonLink>
        )}
        <Button
          size="small"
          aria-label={t('waiting.delete.of', { what })}
          onClick={() => void waiting.remove(entry.key)}
        >
          {t('waiting.delete')}
        </Button>
      </div>
    </li>
  );
}

/** What waits to be sent, and how what waited has ended. */
export function WaitingList() {
  const { t } = usePocketTexts();
  const entries = useWaiting();
  if (entries.length === 0) return null;
  return (
    <Section className="stack" titleId="waiting" title={t('waiting.title')}>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ul>
    </Section>
  );
}
