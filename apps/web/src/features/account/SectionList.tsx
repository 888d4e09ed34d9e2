import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';

interface SectionListProps {
  readonly title: string;
  readonly items: readonly { readonly id: string; readonly label: string }[];
}

/** The sections of the page where there is no room for them beside it: ten screens of a phone long. */
export function SectionList({ title, items }: SectionListProps) {
  return (
    <nav className="only-narrow account-sections" aria-label={title}>
      <Disclosure title={title}>
        <ul>
          {items.map(({ id, label }) => (
            <li key={id}>
              <TextLink href={`#${id}`}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}
