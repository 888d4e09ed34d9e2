import { EmptyState } from '../empty-state/EmptyState.tsx';

interface NoneFoundProps {
  readonly title: string;
  readonly body: string;
  readonly headingLevel?: 2 | 3;
}

/** Replaces an empty list, and is announced. */
export function NoneFound({ title, body, headingLevel }: NoneFoundProps) {
  return (
    <div role="status">
      <EmptyState title={title} headingLevel={headingLevel}>
        <p>{body}</p>
      </EmptyState>
    </div>
  );
}
