import { noticeCategoryNames } from '@machi/domain/notices/words';
import type { DeskLine } from '@machi/domain/notice-desk/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { useNoticeDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { listedMoment } from '../../../shell/listed.ts';
import { StateTag } from '../StateTag.tsx';

export const noticeLinkId = (id: number): string => `notice-${id}`;

/** Beside an open notice there is room for what and how it stands alone. */
const COLUMNS = { wide: ['what', 'who', 'when', 'state'], beside: ['what', 'state'] } as const;

/** One line a notice. */
export function DeskTable({ notices }: { readonly notices: readonly DeskLine[] }) {
  const { t, locale } = useNoticeDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  const columns = COLUMNS[address.notice === undefined ? 'wide' : 'beside'];
  const cells: Readonly<Record<(typeof columns)[number], (line: DeskLine) => React.ReactNode>> = {
    what: ({ notice_id: id, title, notice_category_id: category, department }) => (
      <>
        <TextLink
          id={noticeLinkId(id)}
          data-line={String(id)}
          className="desk-name"
          href={hrefWith({ notice: String(id) })}
          aria-current={id === address.notice || undefined}
        >
          {title[locale] || title.ja || t('untitled')}
        </TextLink>
        <small className="desk-under">
          {[noticeCategoryNames[category]?.[locale], department[locale]].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
    who: ({ writer_name: name }) => (name === '' ? <span className="muted">{t('nobody')}</span> : name),
    when: ({ applied_at: asked, approved_at: approved, published_at: from, changed_at: changed }) => (
      <span className="num desk-line">{listedMoment((approved && from) ?? asked ?? changed, locale)}</span>
    ),
    state: (line) => <StateTag notice={line} />,
  };
  return (
    <Table
      caption={t('list')}
      columns={columns.map((id) => ({ id, head: t(`column.${id}`) }))}
      rows={notices.map((line) => ({
        id: String(line.notice_id),
        cells: columns.map((id) => cells[id](line)),
        current: line.notice_id === address.notice,
      }))}
    />
  );
}
