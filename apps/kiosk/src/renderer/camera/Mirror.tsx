import type { ReactNode, RefObject } from 'react';

interface MirrorProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Hides the picture. */
  readonly isOff: boolean;
  readonly children?: ReactNode;
}

/** The camera's mirrored picture, with an outline for the face. */
export const Mirror = ({ video, isOff, children }: MirrorProps) => (
  <div className="mirror" hidden={isOff} aria-hidden="true">
    <video ref={video} muted playsInline disablePictureInPicture />
    <svg aria-hidden="true" focusable={false} viewBox="0 0 300 300" fill="none" className="outline">
      <ellipse cx="150" cy="146" rx="84" ry="108" stroke="currentColor" strokeWidth="6" strokeDasharray="16 12" />
    </svg>
    {children}
  </div>
);
