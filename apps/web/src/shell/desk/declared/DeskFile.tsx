import { valueOf } from '@machi/domain/desk/desk';
import type { Asker } from '@machi/domain/permissions/model';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { FileHeading } from '../FileHeading.tsx';
import { FilePanel } from '../FilePanel.tsx';
import { WhatHappened } from '../files/WhatHappened.tsx';
import { DeskDeeds } from './DeskDeeds.tsx';
import type { DeskSlots } from './DeskList.tsx';
import { DeskTags } from './DeskTags.tsx';
import { inFile } from './in-words.tsx';
import { useDeskTexts } from './texts.ts';
import { fileQuery } from './use-desk.ts';
import type { OpenDesk } from './use-desk.ts';

interface DeskFileProps<Line, File extends Line> extends Pick<DeskSlots<File>, 'beforeDeeds'> {
  readonly open: OpenDesk<Line, File>;
  readonly id: number;
  readonly asker: Asker;
  /** It was opened from the list, not by an address. */
  readonly takesFocus: boolean;
}

/** What is open of a desk, with all that became of it and what can be done with it. */
export function DeskFile<Line, File extends Line>({
  open,
  id,
  asker,
  takesFocus,
  beforeDeeds,
}: DeskFileProps<Line, File>) {
  const { t } = useDeskTexts();
  const { desk, locale, hrefWith } = open;
  const { name } = desk;
  const { aside, gone, seen, own, warnings, rows, eventsOf } = desk.file;
  const query = useQuery(fileQuery(desk, locale, id));
  return (
    <FilePanel
      t={(key) => (key === 'file.gone' ? gone[locale] : t(key))}
      closeHref={hrefWith({ [name]: undefined })}
      query={query}
      fileOf={(reply) => reply[name] as File}
      className="file-short-terms"
    >
      {(file) => {
        const owner = desk.ownerOf(file);
        const isOwn = owner !== null && owner === asker.member_id;
        return (
          <article className="stack" aria-labelledby={`${name}-name`}>
            <header className="stack-tight">
              <FileHeading id={`${name}-name`} className="desk-file-name" takesFocus={takesFocus}>
                {desk.title(file)[locale]} {aside && <span className="num">{aside(file)[locale]}</span>}
              </FileHeading>
              <DeskTags tags={desk.tags(file, locale)} />
              {owner !== null && !isOwn && <p className="sm muted">{seen[locale]}</p>}
            </header>
            {warnings?.(file, isOwn).map(({ title, lines }) => (
              <Callout key={title.ja} tone="warning" headingLevel={3} title={title[locale]}>
                {lines.map((line) => (
                  <p key={line.ja}>{line[locale]}</p>
                ))}
              </Callout>
            ))}
            <DescriptionList
              rows={Object.entries(rows).flatMap(([row, field]) => {
                const detail = inFile(field.kind, valueOf(row, field, file, locale), locale) ?? field.absent?.[locale];
                return detail === undefined ? [] : [{ id: row, term: field.label[locale], detail }];
              })}
            />
            {isOwn ? (
              <p className="sm muted">{own[locale]}</p>
            ) : (
              <>
                {beforeDeeds?.(file)}
                <DeskDeeds desk={desk} id={id} file={file} />
              </>
            )}
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
      }}
    </FilePanel>
  );
}
