import type { FeedFinding } from '@machi/domain/transport-desk/model';
import { useFeedTexts } from './texts.ts';

interface FindingsProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly findings: readonly FeedFinding[];
}

/** What was found, by file: what is wrong, what to do, and at which lines. */
export function Findings({ title, lead, findings }: FindingsProps) {
  const { t } = useFeedTexts();
  if (findings.length === 0) return null;
  const files = [...Map.groupBy(findings, ({ file }) => file)];
  return (
    <div className="feed-part stack-tight">
      <h3>{title}</h3>
      {lead !== undefined && <p>{lead}</p>}
      {files.map(([file, own]) => (
        <div key={file} className="stack-tight">
          <h4 className="feed-file">{file === '' ? t('finding.whole') : file}</h4>
          <ul className="feed-findings">
            {own.map((finding, index) => (
              <li key={index}>
                <p>
                  <b>{finding.what}</b> {finding.todo}
                </p>
                <Places finding={finding} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Places({ finding: { places, count } }: { readonly finding: FeedFinding }) {
  const { t } = useFeedTexts();
  const told = places.filter(({ line, value }) => line > 0 || value !== '');
  if (told.length === 0) return null;
  return (
    <ul className="feed-places">
      {told.map(({ line, value }, index) => (
        <li key={index}>
          {line > 0 && <span className="num">{t('finding.line', { line })}</span>} {value !== '' && <q>{value}</q>}
        </li>
      ))}
      {count > places.length && <li>{t('finding.more', { count: count - places.length })}</li>}
    </ul>
  );
}
