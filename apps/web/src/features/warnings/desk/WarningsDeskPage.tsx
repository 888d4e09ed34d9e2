import {
  readWarningDesk,
  releaseWarning,
  withholdWarning,
  type DeskThread,
  type WarningDesk,
} from '@machi/domain/warnings/contract';
import { levelSigns, levelWords, statusNotes } from '@machi/domain/warnings/words';
import { listed } from '@machi/domain/locale/model';
import { Callout } from '@machi/ui/callout/Callout';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Heading } from '@machi/ui/page-head/Heading';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Panel } from '@machi/ui/panel/Panel';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { Tag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { momentInWords } from '../../../shell/language/dates.ts';
import { officialTitle } from '../../../shell/officials/part.ts';
import '../warnings.css';
import { Closing, useClosingWords } from './Closing.tsx';
import { useWarningDeskTexts as useTexts } from './texts.ts';

const EVERY_MILLISECONDS = 10_000;

/** What stands, what waits for a release, and where it all comes from (product, "Warnings"). */
export default function WarningsDeskPage() {
  const { t, locale } = useTexts();
  const query = useQuery({ ...askAnew(readWarningDesk, {}, locale), refetchInterval: EVERY_MILLISECONDS });
  const { data } = query;
  return (
    <>
      <PageHead title={officialTitle('warnings-desk', locale)} sub={t('sub')} />
      {!data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          <Section className="stack" title={t('standing')}>
            {data.threads.length === 0 && <p>{t('standing.none')}</p>}
            {data.threads.map((thread) => (
              <Thread key={thread.warning_id} thread={thread} members={data.members} />
            ))}
          </Section>
          <Sources sources={data.sources} />
          <Section className="stack" title={t('past')}>
            {data.past.length === 0 ? <p>{t('past.none')}</p> : <Past past={data.past} />}
          </Section>
        </div>
      )}
    </>
  );
}

function Thread({ thread, members }: { readonly thread: DeskThread; readonly members: number }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const { warning_id, level, title, alert_level, status, words } = thread;
  const isTold = thread.tells_members === 1;
  const reason = useReason(`withhold-${warning_id}`, t('withhold.reason'), t('withhold.missing'));
  const told = [
    thread.has_banner === 1 ? t('does.banner') : t('does.noBanner'),
    isTold
      ? t('does.ways', {
          members: members.toLocaleString(locale),
          ways: listed(
            thread.ways.map((way) => t(`way.${way}`)),
            locale,
          ),
        })
      : t('does.noWays'),
    ...(isTold ? [t(thread.at_night === 1 ? 'does.night' : 'does.morning')] : []),
  ];
  const decided =
    thread.decided_at !== null &&
    t(thread.released_level > 0 ? 'decided.released' : 'decided.withheld', {
      name: thread.decided_name || t('decided.nobody'),
      at: momentInWords(thread.decided_at, locale),
    });
  return (
    <Panel>
      <div className="stack">
        <div className="row tight">
          <span className={`warning-level ${status === 'actual' ? `level-${level}` : 'warning-plain'}`}>
            <span className="warning-sign" aria-hidden="true">
              {levelSigns[level]}
            </span>
            {levelWords[level][locale]}
          </span>
          <Heading level={3}>{title}</Heading>
          {status !== 'actual' && <Tag>{statusNotes[status][locale]}</Tag>}
          {thread.is_waiting === 1 && <Tag tone="new">{t('waits')}</Tag>}
        </div>
        <p className="muted">
          {listed(
            [
              thread.office,
              t('since', { at: momentInWords(thread.started_at, locale) }),
              ...(alert_level === '' ? [] : [alert_level]),
            ],
            locale,
          )}
        </p>
        <blockquote className="warning-said">
          <p lang="ja">{words.ja}</p>
          <p lang="en">{words.en}</p>
        </blockquote>
        <ul>
          {told.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {decided && <p>{decided}</p>}
        <Reach reach={thread.reach} />
        {thread.is_waiting === 1 && (
          <div className="row">
            <AskedAction
              endpoint={releaseWarning}
              input={{ warning_id, level }}
              label={t('release')}
              button={{ variant: 'primary', 'aria-label': t('release.of', { title }) }}
              question={t('release.question', { title })}
              consequence={<Said thread={thread} lines={told} />}
              done={t('release.done')}
              words={texts}
            />
            <AskedAction
              endpoint={withholdWarning}
              input={() => (reason.check() ? { warning_id, level, reason: reason.reason } : undefined)}
              label={t('withhold')}
              button={{ 'aria-label': t('withhold.of', { title }) }}
              question={t('withhold.question', { title })}
              consequence={t('withhold.consequence')}
              done={t('withhold.done')}
              onAsk={reason.clear}
              words={texts}
            >
              <ReasonField {...reason.field} />
            </AskedAction>
          </div>
        )}
        <Disclosure title={t('steps')}>
          <Steps thread={thread} />
        </Disclosure>
        <Closing thread={thread} />
      </div>
    </Panel>
  );
}

/** How the last message to members has arrived: it names nobody. */
function Reach({ reach }: Pick<DeskThread, 'reach'>) {
  const { t, locale } = useTexts();
  return reach && <p className="num">{t('reach', { ...reach, at: momentInWords(reach.begun_at, locale) })}</p>;
}

function Said({ thread: { words }, lines }: { readonly thread: DeskThread; readonly lines: readonly string[] }) {
  return (
    <div className="stack-tight">
      <p lang="ja">{words.ja}</p>
      <p lang="en">{words.en}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function Steps({ thread: { steps } }: { readonly thread: DeskThread }) {
  const { t, locale } = useTexts();
  return (
    <ol className="stack-tight">
      {steps.map(({ act, level, name, at }) => (
        <li key={`${at} ${act} ${level}`}>
          {momentInWords(at, locale)} <b>{t(`act.${act}`)}</b> <span lang="ja">{name}</span>
        </li>
      ))}
    </ol>
  );
}

function Past({ past }: { readonly past: readonly DeskThread[] }) {
  const { t, locale } = useTexts();
  const closingWords = useClosingWords();
  return (
    <Table
      caption={t('past')}
      rowHeads
      columns={[
        { id: 'title', head: t('past.title') },
        { id: 'status', head: t('past.status') },
        { id: 'from', head: t('past.from'), labelled: true },
        { id: 'to', head: t('past.to'), labelled: true },
        { id: 'end', head: t('past.end') },
        { id: 'reach', head: t('past.reach') },
      ]}
      rows={past.map((thread) => ({
        id: String(thread.warning_id),
        cells: [
          thread.title,
          t(`status.${thread.status}`),
          momentInWords(thread.started_at, locale),
          momentInWords(thread.ended_at ?? thread.changed_at, locale),
          thread.closing ? closingWords(thread.closing) : t(`act.${thread.steps.at(-1)?.act ?? 'ended'}`),
          thread.reach ? <Reach key="reach" reach={thread.reach} /> : '―',
        ],
      }))}
    />
  );
}

function Sources({ sources }: Pick<WarningDesk, 'sources'>) {
  const { t, locale } = useTexts();
  return (
    <Section className="stack" title={t('sources')}>
      {sources.length === 0 ? (
        <p>{t('sources.none')}</p>
      ) : (
        <Table
          caption={t('sources')}
          rowHeads
          columns={[
            { id: 'name', head: t('source') },
            { id: 'place', head: t('source.place') },
            { id: 'looked', head: t('source.looked'), labelled: true },
            { id: 'state', head: t('source.state') },
          ]}
          rows={sources.map(({ source_name, place, looked_at, is_late, failure }) => ({
            id: source_name,
            cells: [
              source_name,
              place,
              looked_at === null ? t('source.never') : momentInWords(looked_at, locale),
              failure !== null
                ? t(`failure.${failureOf(failure)}`)
                : is_late === 1
                  ? t('source.late')
                  : t('source.good'),
            ],
          }))}
        />
      )}
      {sources.some(({ faults }) => faults.length > 0) && (
        <Callout tone="warning" headingLevel={3} title={t('faults')}>
          <ul>
            {sources.flatMap(({ source_name, faults }) =>
              faults.map(({ name, code, at }) => (
                <li key={`${source_name} ${name} ${at}`}>
                  {t('fault', { name, at: momentInWords(at, locale), why: t(`fault.${faultOf(code)}`) })}
                </li>
              )),
            )}
          </ul>
        </Callout>
      )}
    </Section>
  );
}

const failureOf = (code: string) => (code === 'address' || code === 'not-fetched' ? code : 'not-readable');
const faultWords = [
  'too-large',
  'document-type',
  'restricted',
  'not-public',
  'future',
  'address',
  'not-fetched',
] as const;
const faultOf = (code: string) => faultWords.find((known) => known === code) ?? 'unreadable';
