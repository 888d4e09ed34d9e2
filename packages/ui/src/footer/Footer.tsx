import type { ReactNode } from 'react';
import { TextLink } from '../link/TextLink.tsx';

export type FooterProps = {
  navLabel: string;
  links: readonly { href: string; label: string }[];
  /** Office, telephone number, hours. */
  address?: ReactNode;
  /** The last line. */
  children?: ReactNode;
};

export function Footer({ navLabel, links, address, children }: FooterProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <nav aria-label={navLabel}>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <TextLink href={link.href}>{link.label}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
        {address ? <address>{address}</address> : null}
        {children}
      </div>
    </footer>
  );
}
