import { useId, type ReactNode, type Ref } from 'react';
import { Heading, type HeadingLevel } from '../page-head/Heading.tsx';
import { Icon } from '../icon/Icon.tsx';

export type CalloutTone = 'info' | 'success' | 'warning' | 'error';

export type CalloutProps = {
  tone?: CalloutTone;
  title?: ReactNode;
  titleId?: string;
  headingLevel?: HeadingLevel;
  children?: ReactNode;
  /** Buttons and links for the next step. */
  actions?: ReactNode;
  /** Announced when it appears: `alert` for failures, `status` for news. */
  live?: 'alert' | 'status';
  /** Script can move the focus here. */
  focusable?: boolean;
  className?: string;
  ref?: Ref<HTMLDivElement>;
};

export function Callout({
  tone = 'info',
  title,
  titleId,
  headingLevel = 2,
  children,
  actions,
  live,
  focusable = false,
  className,
  ref,
}: CalloutProps) {
  const ownId = useId();
  const headingId = titleId ?? ownId;
  return (
    <div
      ref={ref}
      className={`callout callout-${tone}${className ? ` ${className}` : ''}`}
      role={live}
      aria-labelledby={live && title ? headingId : undefined}
      tabIndex={focusable ? -1 : undefined}
    >
      <Icon name={tone} />
      <div className="callout-body">
        {title ? (
          <Heading level={headingLevel} id={headingId}>
            {title}
          </Heading>
        ) : null}
        {children}
        {actions ? <div className="row callout-actions">{actions}</div> : null}
      </div>
    </div>
  );
}
