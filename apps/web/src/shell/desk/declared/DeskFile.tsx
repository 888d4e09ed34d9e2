import { valueOf } from '@machi/domain/desk/desk';
import type { Asker } from '@machi/domain/permissions/model';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FileHeading } from '../FileHeading.tsx';
import { FilePanel } from '../FilePanel.tsx';
import { WhatHappened } from '../files/WhatHappened.tsx';
import { DeskActions } from './DeskActions.tsx';
import { DeskTags } from './DeskTags.tsx';
import { inFile } from './in-words.tsx';
import { useDeskTexts, fileQuery, type OpenDesk } from './use-desk.ts';

/** Parts of a desk that its declaration does not cover. */
export interface DeskSlots<File> {
  /** Above the lines, from the list's reply. */
  readonly above?: (reply: never) => ReactNode;
  /** Before the actions of a file that is not the asker's own. */
  readonly beforeActions?: (file: File) => ReactNode;
  /** After the actions, before the history. */
  readonly afterActions?: (file: File) => ReactNode;
  /** Forms of the actions; `close` ends one, done or not. */
  readonly forms?: Readonly<Record<string, (file: File, close: () => void) => ReactNode>>;
}

interface DeskFileProps<Line, File extends Line> extends Omit<DeskSlots<File>, 'above'> {
  readonly open: OpenDesk<Line, File>;
  readonly id: number;
  readonly asker: Asker;
  /** Whether the list opened it, not an address. */
  readonly takesFocus: boolean;
}

/** The open file of a desk, with its history and its actions. */
export function DeskFile<Line, File extends Line>(props: DeskFileProps<Line, File>) {
  const { open, id } = props;
  const { t } = useDeskTexts();
  const { desk, locale, hrefWith } = open;
  const query = useQuery(fileQuery(desk, locale, id));
  return (
    <FilePanel
      t={(key) => (key === 'file.gone' ? desk.file.gone[locale] : t(key))}
      closeHref={hrefWith({ [desk.name]: undefined })}
      query={query}
      fileOf={(reply) => reply[desk.name] as File}
      className="file-short-terms"
    >
      {(file) => <Opened file={file} {...props} />}
    </FilePanel>
  );
}

function Opened<Line, File extends Line>({
  file,
  open,
  id,
  asker,
  takesFocus,
  beforeActions,
  afterActions,
  forms,
}: DeskFileProps<Line, File> & { readonly file: File }) {
  const { t } = useDeskTexts();
  const { desk, locale, today } = open;
  const { name, actions } = desk;
  const { aside, seen, own, warnings, rows, eventsOf } = desk.file;
  const [form, setForm] = useState<string>();
  const owner = desk.ownerOf?.(file);
  const isOwn = typeof owner === 'number' && owner === asker.member_id;
  const action = form === undefined ? undefined : actions[form];
  const isInPlaceOfAll = action !== undefined && 'opens' in action && action.opens === 'file';
  // The pressed button is gone.
  function close() {
    setForm(undefined);
    document.getElementById(`${name}-name`)?.focus();
  }
  return (
    <article className="stack" aria-labelledby={`${name}-name`}>
      <header className="stack-tight">
        <FileHeading id={`${name}-name`} className="desk-file-name" takesFocus={takesFocus}>
          {desk.title(file)[locale]} {aside && <span className="num">{aside(file)[locale]}</span>}
        </FileHeading>
        <DeskTags tags={desk.tags(file, locale, today)} />
        {owner !== null && !isOwn && <p className="sm muted">{seen[locale]}</p>}
      </header>
      {warnings?.(file, isOwn).map(({ title, lines }) => (
        <Callout key={title.ja} tone="warning" headingLevel={3} title={title[locale]}>
          {lines.map((line) => (
            <p key={line.ja}>{line[locale]}</p>
          ))}
        </Callout>
      ))}
      {!isInPlaceOfAll && (
        <DescriptionList
          rows={Object.entries(rows).flatMap(([row, field]) => {
            const detail = inFile(field.kind, valueOf(row, field, file, locale), locale) ?? field.absent?.[locale];
            return detail === undefined ? [] : [{ id: row, term: field.label[locale], detail }];
          })}
        />
      )}
      {isOwn && own ? (
        <p className="sm muted">{own[locale]}</p>
      ) : form === undefined ? (
        <>
          {beforeActions?.(file)}
          <DeskActions open={open} id={id} file={file} onForm={setForm} />
        </>
      ) : (
        forms?.[form]?.(file, close)
      )}
      {!isInPlaceOfAll && afterActions?.(file)}
      <WhatHappened
        id={`${name}-events`}
        title={t('file.events')}
        events={eventsOf(file).map(({ what, reason, happened_at, by_name }) => ({
          what: what[locale],
          reason,
          at: happened_at,
          by: by_name,
        }))}
      />
    </article>
  );
}
