import type { ReactNode, Ref } from 'react';

export type PageHeadProps = {
  title: ReactNode;
  /** One or two sentences under the title. */
  sub?: ReactNode;
  /** Stands beside the title on wide screens, such as the one green button. */
  actions?: ReactNode;
  /** The heading takes focus by script, for the change of pages. */
  headingRef?: Ref<HTMLHeadingElement>;
};

export function PageHead({ title, sub, actions, headingRef }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className="row between">
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </div>
      {sub ? <p className="sub">{sub}</p> : null}
    </div>
  );
}
