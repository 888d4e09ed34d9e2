import { useId } from 'react';
import { TextLink } from '../link/TextLink.tsx';

export type ContentsListProps = {
  title: string;
  items: readonly { href: string; label: string }[];
  className?: string;
};

/** Contents of the page, a link to each part; next to the text on wide screens. */
export function ContentsList({ title, items, className }: ContentsListProps) {
  const titleId = useId();
  return (
    <nav className={className ? `contents ${className}` : 'contents'} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {items.map(({ href, label }) => (
          <li key={href}>
            <TextLink href={href}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
