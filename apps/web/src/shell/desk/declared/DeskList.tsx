import { valueOf } from '@machi/domain/desk/desk';
import type { Asker } from '@machi/domain/permissions/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DeskSplit } from '../DeskSplit.tsx';
import { FoundFiles } from '../files/FoundFiles.tsx';
import { ListFilters } from '../files/ListFilters.tsx';
import { SaveTable } from '../save-table/SaveTable.tsx';
import { DeskFile, type DeskSlots } from './DeskFile.tsx';
import { DeskTags } from './DeskTags.tsx';
import { inList } from './in-words.tsx';
import { useDeskTexts, listQuery, type OpenDesk } from './use-desk.ts';

interface DeskListProps<Line, File extends Line> extends DeskSlots<File> {
  readonly open: OpenDesk<Line, File>;
  readonly asker: Asker;
}

export function DeskList<Line, File extends Line>({ open, asker, above, ...slots }: DeskListProps<Line, File>) {
  const texts = useDeskTexts();
  const { desk, locale, address, go, hrefWith } = open;
  const { search, filters, none } = desk;
  const isAlone = address.open === undefined;
  const query = useQuery(listQuery(open));
  const { page: _page, ...question } = address.asked;
  const own: Readonly<Record<string, string>> = {
    'search.q': search.label[locale],
    'search.hint': search.hint[locale],
    list: desk.caption[locale],
  };
  type Key = Parameters<typeof texts.t>[0];
  type Values = { readonly count?: string | number; readonly shown?: string; readonly page?: string | number };
  const t = (key: string, values?: Values): string => {
    if (key === 'found') return desk.found(Number(values?.count), values?.shown ?? '')[locale];
    return own[key] ?? texts.t(key as Key, { count: '', page: '', ...values });
  };
  return (
    <DeskSplit
      open={address.open}
      linkId={(id) => `${desk.name}-${id}`}
      className="stack desk-list"
      file={(id, isOpenedHere) => (
        <DeskFile key={id} open={open} id={id} asker={asker} takesFocus={isOpenedHere} {...slots} />
      )}
    >
      <ListFilters
        t={t}
        go={go}
        file={desk.name}
        isMain={isAlone}
        shown={{ q: '', ...Object.fromEntries(Object.keys(filters).map((name) => [name, ''])), ...question }}
        fields={Object.entries(filters).map(([name, { label, options }]) => ({
          name,
          label: label[locale],
          options: options.map((option) => ({ value: option.value, label: option.label[locale] })),
        }))}
      />
      <FoundFiles
        t={t}
        hrefWith={hrefWith}
        file={desk.name}
        query={query}
        linesOf={(reply) => reply[desk.lines] as readonly Line[]}
        table={(lines) => <DeskTable open={open} lines={lines} />}
        none={{
          title: none.title[locale],
          body: (Object.keys(question).length > 0 ? none.found : none.yet)[locale],
        }}
        above={(reply) => isAlone && above?.(reply as never)}
      >
        {isAlone && desk.export && (
          <SaveTable
            endpoint={desk.export.endpoint}
            question={question}
            t={texts.t}
            label={texts.t('save')}
            note={desk.export.note[locale]}
          />
        )}
      </FoundFiles>
    </DeskSplit>
  );
}

/** One line for each file; beside an open one only the main columns. */
function DeskTable<Line, File extends Line>({
  open,
  lines,
}: {
  readonly open: OpenDesk<Line, File>;
  readonly lines: readonly Line[];
}) {
  const { desk, locale, today, address, hrefWith } = open;
  const columns = Object.entries(desk.columns).filter(
    ([name]) => address.open === undefined || desk.beside.includes(name),
  );
  function cellOf(name: string, line: Line, id: number, isOpen: boolean): ReactNode {
    const field = desk.columns[name];
    if (name === 'title')
      return (
        <TextLink
          id={`${desk.name}-${id}`}
          className="desk-name"
          href={hrefWith({ [desk.name]: String(id) })}
          aria-current={isOpen || undefined}
        >
          {desk.title(line)[locale]}
        </TextLink>
      );
    if (name === 'tags') return <DeskTags tags={desk.tags(line, locale, today)} />;
    return field && inList(field.kind, valueOf(name, field, line, locale), locale);
  }
  const rows = lines.map((line) => {
    const id = Number((line as Readonly<Record<string, unknown>>)[desk.id]);
    const isOpen = id === address.open;
    const cells = columns.map(([name, { under }]) => {
      const below = under?.(line, locale) ?? '';
      const cell = cellOf(name, line, id, isOpen);
      if (below === '') return cell;
      return (
        <span key={name}>
          {cell}
          <small className="desk-under num" lang={name === 'title' ? 'ja' : undefined}>
            {below}
          </small>
        </span>
      );
    });
    return { id: String(id), cells, current: isOpen };
  });
  return (
    <Table
      caption={desk.caption[locale]}
      columns={columns.map(([name, { label }]) => ({ id: name, head: label[locale] }))}
      rows={rows}
    />
  );
}
