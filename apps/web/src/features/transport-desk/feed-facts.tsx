import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { FeedSummary } from '@machi/domain/transport-desk/model';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import type { FeedTexts } from './texts.ts';

/** An instant of the server in the town's own time: "2027年1月11日（月） 10:00". */
export const momentInWords = (instant: string, locale: Locale): string =>
  `${dateInWords(instant.slice(0, 10))[locale]} ${timeInWords(instant.slice(11, 16))}`;

interface Told {
  readonly source: string;
  readonly summary: FeedSummary | null;
  readonly imported_at: string | null;
  readonly imported_by_name: string | null;
  readonly since?: string | null;
}

/** Facts of a feed, line by line. */
export function feedFacts(feed: Told, { t, locale }: FeedTexts): DescriptionRow[] {
  const { summary, source, imported_at: importedAt, imported_by_name: name, since } = feed;
  const rows: (DescriptionRow | false | null | undefined)[] = [
    { id: 'source', term: t('fact.source'), detail: source === '' ? t('inForce.pack') : source },
    summary && {
      id: 'days',
      term: t('fact.days'),
      detail:
        summary.from === '' || summary.until === '' ? (
          t('fact.days.none')
        ) : (
          <Unbroken
            text={t('fact.days.value', {
              from: dateInWords(summary.from)[locale],
              until: dateInWords(summary.until)[locale],
            })}
          />
        ),
    },
    summary && { id: 'counts', term: t('fact.counts'), detail: t('fact.counts.value', { ...summary }) },
    summary && summary.version !== '' && { id: 'version', term: t('fact.version'), detail: summary.version },
    importedAt !== null && {
      id: 'imported',
      term: t('fact.imported'),
      detail: (
        <Unbroken text={t('fact.imported.value', { at: momentInWords(importedAt, locale), name: name ?? t('left') })} />
      ),
    },
    since !== null &&
      since !== undefined && {
        id: 'since',
        term: t('fact.since'),
        detail: <Unbroken text={momentInWords(since, locale)} />,
      },
  ];
  return rows.flatMap((row) => row || []);
}
