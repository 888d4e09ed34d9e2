import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';

export type CountBadgeProps = {
  /** Read aloud before the count, such as "Unread". */
  label: string;
  /** As it is shown; the page decides where it ends, such as "+99". */
  count: string;
};

/** How many wait behind a link. */
export function CountBadge({ label, count }: CountBadgeProps) {
  return (
    <span className="unread">
      <VisuallyHidden>{label} </VisuallyHidden>
      {count}
    </span>
  );
}
