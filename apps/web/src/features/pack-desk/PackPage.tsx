import { addDays } from '@machi/domain/calendar/model';
import { createPackChange, listPackChanges, type PackChangeSummary } from '@machi/domain/pack-changes/contract';
import { packFiles, type PackFile } from '@machi/domain/pack-changes/files';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useTold } from '../../shell/calls/use-told.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { PackState, isOver, usePackTexts } from './pack-texts.tsx';
import { SaveTownWorkbook } from './SaveTownWorkbook.tsx';
import './pack-desk.css';

/** Changes of one file, as links. */
function Changes({ changes }: { readonly changes: readonly PackChangeSummary[] }) {
  const { t, locale } = usePackTexts();
  return (
    <ul className="pack-changes">
      {changes.map((change) => (
        <li key={change.pack_change_id}>
          <TextLink href={`/pack/change/${change.pack_change_id}`}>
            {change.reason === '' ? t('untitled') : change.reason}
          </TextLink>
          <p>
            <PackState change={change} />
          </p>
          <p className="muted">
            {t('written', {
              name: change.written_by_name ?? t('left'),
              at: momentInWords(change.written_at, locale),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface FileProps {
  readonly file: PackFile;
  readonly changes: readonly PackChangeSummary[];
  readonly today: string;
}

/** One file by its meaning: what holds, what is planned and written, and a new change. */
function FileEntry({ file, changes, today }: FileProps) {
  const { t, locale } = usePackTexts();
  const { act, busy, lines } = useTold(createPackChange, { t });
  const navigate = useNavigate();
  const { present = [], over = [] } = Object.groupBy(changes, (change) => (isOver(change) ? 'over' : 'present'));
  const title = file.title[locale];
  async function begin() {
    const reply = await act({ file: file.file, from: addDays(today, 1) });
    if (reply) void navigate(`/pack/change/${reply.change.pack_change_id}`);
  }
  return (
    <Section className="panel stack-tight" title={title} level={2}>
      <p className="muted">{file.about[locale]}</p>
      {present.length > 0 && <Changes changes={present} />}
      {over.length > 0 && (
        <Disclosure title={t('over', { count: over.length })}>
          <Changes changes={over} />
        </Disclosure>
      )}
      <CalloutLines lines={lines} />
      <div className="row">
        <Button
          size="small"
          busy={busy}
          busyLabel={t('sending')}
          aria-label={t('begin.of', { title })}
          onClick={() => void begin()}
        >
          {t('begin')}
        </Button>
      </div>
    </Section>
  );
}

/** The town's data by its meaning, with the changes of each. */
export default function PackPage() {
  const { t, locale } = usePackTexts();
  const query = useQuery(askAnew(listPackChanges, {}, locale));
  return (
    <>
      <PageHead title={officialTitle('pack', locale)} sub={t('sub')} />
      <div className="stack-lg">
        {query.data ? (
          <div className="pack-files">
            {packFiles
              .filter(({ file }) => query.data.files.includes(file))
              .map((file) => (
                <FileEntry
                  key={file.file}
                  file={file}
                  today={query.data.today}
                  changes={query.data.changes.filter((change) => change.file === file.file)}
                />
              ))}
          </div>
        ) : (
          <NotLoaded query={query} label={t('loading')} />
        )}
        <SaveTownWorkbook />
      </div>
    </>
  );
}
