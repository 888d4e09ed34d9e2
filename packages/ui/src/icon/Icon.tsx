import { iconPaths, type IconName } from './icon-paths.ts';

export type { IconName };

/** Silent: a word stands beside it, or its button has a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" focusable="false" aria-hidden>
      <path d={iconPaths[name]} />
    </svg>
  );
}
