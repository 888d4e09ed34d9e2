import type { MouseEvent } from 'react';

export type SkipLinkProps = { targetId: string; children: string };

/** First Tab stop. Moves the focus itself, because a router may treat "#main" as a navigation. */
export function SkipLink({ targetId, children }: SkipLinkProps) {
  function skip(event: MouseEvent) {
    const target = document.getElementById(targetId);
    if (!target) return;
    event.preventDefault();
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus();
    target.scrollIntoView();
  }
  return (
    <a className="skip" href={`#${targetId}`} onClick={skip}>
      {children}
    </a>
  );
}
