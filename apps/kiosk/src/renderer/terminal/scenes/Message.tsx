import type { ReactNode } from 'react';
import { TalkSign } from '../drawings.tsx';

interface MessageProps {
  readonly title: string;
  readonly say: readonly string[];
  /** Buttons: the ways on. */
  readonly children?: ReactNode;
}

/** Something to be talked over: a bubble, a sentence, a way on. */
export const Message = ({ title, say, children }: MessageProps) => (
  <div className="split rev">
    <TalkSign />
    <div>
      <div role="status">
        <div className="why">
          <h1>{title}</h1>
        </div>
        {say.map((sentence) => (
          <p className="say" key={sentence}>
            {sentence}
          </p>
        ))}
      </div>
      {children && <div className="buttons">{children}</div>}
    </div>
  </div>
);
