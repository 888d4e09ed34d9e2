import { TextLink } from '../link/TextLink.tsx';
import { useSectionInView } from './use-section-in-view.ts';

export type SideNavProps = {
  /** Name of the list, such as "Sections of your account". */
  label: string;
  /** Ids of the page's sections, in order. */
  items: readonly { id: string; label: string }[];
};

/** Sections of a long page next to it, on wide screens only; the one in view is marked. */
export function SideNav({ label, items }: SideNavProps) {
  const current = useSectionInView(items);
  return (
    <nav className="side sticky only-wide" aria-label={label}>
      {items.map(({ id, label: words }) => (
        <TextLink key={id} href={`#${id}`} aria-current={id === current ? true : undefined}>
          {words}
        </TextLink>
      ))}
    </nav>
  );
}
