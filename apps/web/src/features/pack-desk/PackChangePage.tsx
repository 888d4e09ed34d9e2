import { titleOf } from '@machi/domain/navigation/head';
import { findRoute } from '@machi/domain/navigation/routes';
import { previewPackChange, readPackChange } from '@machi/domain/pack-changes/contract';
import { packFileOf } from '@machi/domain/pack-changes/files';
import { Callout } from '@machi/ui/callout/Callout';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { AskBeforeLeaving } from '../../shell/desk/leaving/AskBeforeLeaving.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { PackState, usePackTexts } from './pack-texts.tsx';
import { Editor, colon, mistakesOf, way, type ChangeProps } from './ChangeEditor.tsx';
import { History, Steps } from './ChangeSteps.tsx';
import './pack-desk.css';

/** What changes, from old to new, and the pages that show it. */
function Preview({ change, file }: ChangeProps) {
  const { t, locale } = usePackTexts();
  const { differences, pack_change_id } = change;
  const { act, busy, lines } = useTold(previewPackChange, { t });
  const readChanged = useReadChanged();
  async function preview(is_on: 0 | 1) {
    if (!(await act({ pack_change_id, is_on }))) return;
    // The page comes anew from the server, with what the change says.
    if (is_on === 1) window.location.assign(file.pages[0] ?? '/');
    else await readChanged(previewPackChange);
  }
  return (
    <Section className="stack-tight" title={t('differences')}>
      {differences.length === 0 ? (
        <p>{t('differences.none')}</p>
      ) : (
        <Table
          caption={t('differences')}
          columns={[
            { id: 'place', head: t('place') },
            { id: 'before', head: t('before'), labelled: true },
            { id: 'after', head: t('after'), labelled: true },
          ]}
          rows={differences.map(({ place, before, after, is_second }, index) => ({
            id: String(index),
            cells: [
              <span key="place">
                {way(place, locale)}
                {is_second && <small className="muted"> {t('second')}</small>}
              </span>,
              before === null ? t('nothing') : <del key="before">{before[locale]}</del>,
              after === null ? t('nothing') : <ins key="after">{after[locale]}</ins>,
            ],
          }))}
        />
      )}
      <p className="row loose">
        {t('pages')}
        {file.pages.map((page) => (
          <TextLink key={page} href={page}>
            {titleOf(findRoute(page), locale, '').name}
          </TextLink>
        ))}
      </p>
      <div className="row tight">
        {differences.length > 0 && change.mistakes.length === 0 && (
          <Button size="small" busy={busy} busyLabel={t('sending')} onClick={() => void preview(1)}>
            {t('preview')}
          </Button>
        )}
        {change.is_previewed && (
          <Button size="small" busy={busy} busyLabel={t('sending')} onClick={() => void preview(0)}>
            {t('preview.end')}
          </Button>
        )}
      </div>
      <CalloutLines lines={lines} />
    </Section>
  );
}

function Change({ change, file }: ChangeProps) {
  const { t, locale } = usePackTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const { conflicts, is_left_out } = change;
  const [isUnsaved, setUnsaved] = useState(false);
  const mistakes = change.mistakes.length > 0 && change.state === 'proposed';
  return (
    <>
      <PageHead headingRef={heading} title={file.title[locale]} sub={<PackState change={change} />} />
      <div className="stack-lg">
        {is_left_out && (
          <Callout tone="error" title={t('left-out')}>
            <p>{t('left-out.body')}</p>
          </Callout>
        )}
        {conflicts.length > 0 && (
          <Callout tone="warning" title={t('conflicts')}>
            <ul>
              {conflicts.map(({ place, own, other }, index) => (
                // Two conflicts may be of one place.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  {way(place, locale)}
                  {colon[locale]}
                  {t('conflicts.each', { own: own[locale], other: other[locale] })}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        {mistakes && (
          <Callout tone="error" title={t('mistakes')}>
            {mistakesOf(change, file, locale).summary.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Callout>
        )}
        {change.reason !== '' && change.state !== 'draft' && <p>{t('reason.of', { reason: change.reason })}</p>}
        {change.state === 'draft' && (
          <Editor
            // Anew when it was restored or brought up to date, and not by its own saving.
            key={change.steps.find(({ step }) => step !== 'save')?.pack_change_step_id}
            change={change}
            file={file}
            onUnsaved={setUnsaved}
          />
        )}
        <Preview change={change} file={file} />
        {isUnsaved && change.state === 'draft' ? <p>{t('save.first')}</p> : <Steps change={change} focus={heading} />}
        <History change={change} focus={heading} />
      </div>
    </>
  );
}

/** One change of the town's data: written, checked, approved, published and taken back. */
export default function PackChangePage() {
  const { t, locale } = usePackTexts();
  const { pack_change_id = '' } = useParams();
  const query = useQuery(askAnew(readPackChange, { pack_change_id }, locale));
  const change = query.data?.change;
  const file = change && packFileOf(change.file);
  if (!change || !file)
    return (
      <>
        <PageHead title={officialTitle('pack-change', locale)} />
        <NotLoaded query={query} label={t('loading')} />
      </>
    );
  return (
    <AskBeforeLeaving>
      <Change change={change} file={file} />
    </AskBeforeLeaving>
  );
}
