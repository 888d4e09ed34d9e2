import type { ComponentProps } from 'react';

export type HeadingLevel = 1 | 2 | 3 | 4;

export type HeadingProps = ComponentProps<'h2'> & { level: HeadingLevel };

/** A heading whose level follows from its position, not its look. */
export function Heading({ level, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} />;
}
