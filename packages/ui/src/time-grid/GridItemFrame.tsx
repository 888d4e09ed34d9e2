import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { TextLink } from '../link/TextLink.tsx';
import type { GridShape } from './time-grid-model.ts';

type GridItemFrameProps = Omit<ComponentProps<typeof TextLink>, 'href' | 'style' | 'children'> & {
  item: { href?: string; shape: GridShape; colour?: string };
  className: string;
  children: ReactNode;
};

/** A link if it has a target, else text; its own colour is an edge. */
export function GridItemFrame({ item: { href, shape, colour }, className, children, ...rest }: GridItemFrameProps) {
  const style: CSSProperties & Record<`--${string}`, string> = colour === undefined ? {} : { '--item': colour };
  const classes = `${className} ${shape}${colour === undefined ? '' : ' own'}`;
  if (href === undefined) {
    return (
      <span className={classes} style={style}>
        {children}
      </span>
    );
  }
  return (
    <TextLink {...rest} className={classes} href={href} style={style}>
      {children}
    </TextLink>
  );
}
