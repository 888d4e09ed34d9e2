import { TextLink } from '../link/TextLink.tsx';

export type Crumb = { label: string; href?: string };

export type BreadcrumbsProps = {
  /** Name of the navigation, such as "Current position". */
  label: string;
  /** From the top page to this one; the last one is never a link. */
  items: readonly Crumb[];
};

export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {items.map((item, index) => {
          const last = index === items.length - 1;
          return (
            <li key={`${index} ${item.label}`} aria-current={last ? 'page' : undefined}>
              {last || item.href === undefined ? item.label : <TextLink href={item.href}>{item.label}</TextLink>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
