import { TextLink } from '../link/TextLink.tsx';

export type SegmentsProps = {
  /** Name of the choice, such as "View". */
  label: string;
  items: readonly { href: string; label: string; current?: boolean }[];
};

/** Two or three views of the same things, side by side; each has its own address. */
export function Segments({ label, items }: SegmentsProps) {
  return (
    <nav className="seg" aria-label={label}>
      {items.map((item) => (
        <TextLink key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.label}
        </TextLink>
      ))}
    </nav>
  );
}
