import { iconPaths, type IconName } from './icon-paths.ts';

export type { IconName };

export type IconProps = {
  name: IconName;
  /** Spoken name; leave it out where a word stands beside the icon, which is the rule. */
  label?: string;
  className?: string;
};

export function Icon({ name, label, className }: IconProps) {
  const spoken =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" focusable="false" {...spoken}>
      <path d={iconPaths[name]} />
    </svg>
  );
}
