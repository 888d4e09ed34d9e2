import { Skeleton } from '../loading/Loading.tsx';
import { TextLink } from '../link/TextLink.tsx';
import { Tag } from '../tag/Tag.tsx';

export interface NoticeItem {
  readonly id: number | string;
  readonly href: string;
  readonly title: string;
  /** "2027-01-14", and in words. */
  readonly date: string;
  readonly dateLabel: string;
  readonly kind: string;
  /** Word for an important notice; otherwise left out. */
  readonly importance?: string | undefined;
  /** Publisher. */
  readonly from?: string | undefined;
}

export type NoticeListProps = { items: readonly NoticeItem[] };

/** News in ruled lines: day, kind and importance, then the title. */
export function NoticeList({ items }: NoticeListProps) {
  return (
    <ul className="notices">
      {items.map(({ id, href, title, date, dateLabel, kind, importance, from }) => (
        <li key={id}>
          <span className="meta">
            <time dateTime={date}>{dateLabel}</time>
            <span className="tags">
              <Tag>{kind}</Tag>
              {importance && <span className="badge plain important">{importance}</span>}
            </span>
          </span>
          <span>
            <TextLink href={href}>{title}</TextLink>
            {from && <small>{from}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Placeholder lines while news load. */
export function NoticeSkeleton({ rows }: { rows: number }) {
  return (
    <div className="notices" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <span className="meta">
            <Skeleton width="7em" />
            <Skeleton width="4em" />
          </span>
          <Skeleton width={row % 2 === 0 ? '80%' : '62%'} height="1.7em" />
        </div>
      ))}
    </div>
  );
}
