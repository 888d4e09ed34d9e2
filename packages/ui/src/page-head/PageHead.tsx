import type { ReactNode, Ref } from 'react';

export type PageHeadProps = {
  title: ReactNode;
  /** One or two sentences under the title. */
  sub?: ReactNode;
  /** Next to the title on wide screens, such as the primary button. */
  actions?: ReactNode;
  /** For moving the focus to the heading when the page changes. */
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
