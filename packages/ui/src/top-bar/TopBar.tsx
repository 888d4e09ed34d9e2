import type { ReactNode } from 'react';
import { Mark } from '../logo/Mark.tsx';
import { TextLink } from '../link/TextLink.tsx';

export type TopBarProps = {
  homeHref: string;
  /** Name of the town, and the line under it. */
  name: ReactNode;
  tagline?: ReactNode;
  navLabel: string;
  /** Links of the wide header: TopLink, NavMenu. Hidden below 75rem, where `menu` replaces them. */
  nav: ReactNode;
  /** Always shown, such as the language link; `top-wide` marks items that move into the menu on narrow screens. */
  end?: ReactNode;
  /** The MobileMenu. */
  menu?: ReactNode;
};

export function TopBar({ homeHref, name, tagline, navLabel, nav, end, menu }: TopBarProps) {
  return (
    <header className="top">
      <div className="wrap">
        <TextLink className="logo" href={homeHref}>
          <Mark />
          <span>
            {name}
            {tagline ? <small>{tagline}</small> : null}
          </span>
        </TextLink>
        <nav aria-label={navLabel}>{nav}</nav>
        {end}
        {menu}
      </div>
    </header>
  );
}
