import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';

export type CountBadgeProps = {
  /** Announced before the count, such as "Unread". */
  label: string;
  /** Shown text; the page decides the limit, such as "+99". */
  count: string;
};

/** Number of open things behind a link. */
export function CountBadge({ label, count }: CountBadgeProps) {
  return (
    <span className="unread">
      <VisuallyHidden>{label} </VisuallyHidden>
      {count}
    </span>
  );
}
