import { iconPaths, type IconName } from './icon-paths.ts';

export type { IconName };

/** Hidden from screen readers: a text is next to it, or its button has a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" focusable="false" aria-hidden>
      <path d={iconPaths[name]} />
    </svg>
  );
}
