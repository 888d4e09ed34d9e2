import { Callout, type CalloutProps } from './Callout.tsx';

export type CalloutLinesProps = Omit<CalloutProps, 'children'> & {
  /** Sentences, each once. */
  lines: readonly string[];
};

/** Failures, a paragraph a sentence, announced when they appear; empty without sentences. */
export function CalloutLines({ lines, tone = 'error', live = 'alert', ...rest }: CalloutLinesProps) {
  if (lines.length === 0) return null;
  return (
    <Callout tone={tone} live={live} {...rest}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Callout>
  );
}
