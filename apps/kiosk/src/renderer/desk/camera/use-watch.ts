import { use, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { CameraTrouble } from '../../camera/camera.ts';
import { PresenceContext } from '../parts/presence.ts';
import { watchFace, type Glance } from '../../camera/watch-face.ts';

export interface Watch {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly trouble: CameraTrouble | 'unable' | null;
  readonly isOpening: boolean;
  again(): void;
}

/** Turns the camera on while this part of the screen is shown, and looks at one picture after another. */
export function useWatch(see: (glance: Glance) => Promise<void>): Watch {
  const presence = use(PresenceContext);
  const video = useRef<HTMLVideoElement>(null);
  const [tries, setTries] = useState(1);
  const [trouble, setTrouble] = useState<Watch['trouble']>(null);
  const [isOpening, setOpening] = useState(true);
  const seeNow = useEffectEvent((glance: Glance) => {
    setOpening(false);
    if (glance.view) presence.see();
    return see(glance);
  });

  useEffect(() => {
    if (!video.current) return undefined;
    return watchFace({ video: video.current, see: (glance) => seeNow(glance), trouble: setTrouble });
  }, [tries]);

  return {
    video,
    trouble,
    isOpening,
    again() {
      setTrouble(null);
      setOpening(true);
      setTries(tries + 1);
    },
  };
}
