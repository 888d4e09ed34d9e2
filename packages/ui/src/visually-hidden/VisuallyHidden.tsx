import type { ComponentProps } from 'react';

/** For screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={className ? `sr ${className}` : 'sr'} />;
}
