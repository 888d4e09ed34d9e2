import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import type { ReactNode } from 'react';
import { Mirror } from '../../camera/Mirror.tsx';
import { useTexts } from '../texts.ts';
import type { Watch } from './use-watch.ts';

interface CameraPartProps {
  readonly watch: Watch;
  /** Instruction to the person while the camera works. */
  readonly say: string;
  readonly children: ReactNode;
}

/** Joins the lines of a sentence made for a large screen. */
const inOneLine = (text: string): string => text.replaceAll('\n', '');

/** Camera picture with one sentence to the person, or the remedy for a camera trouble. */
export function CameraPart({ watch: { video, trouble, isOpening, again }, say, children }: CameraPartProps) {
  const { t } = useTexts();
  return (
    <div className="with-camera">
      <Mirror video={video} isOff={trouble !== null} />
      <div className="stack">
        {trouble ? (
          <Callout
            tone="warning"
            live="alert"
            title={inOneLine(t(`camera-${trouble}`))}
            headingLevel={3}
            actions={<Button onClick={again}>{t('camera.again')}</Button>}
          >
            <p>{t(`camera.${trouble}-do`)}</p>
            <p>{t('camera.later')}</p>
          </Callout>
        ) : (
          <div role="status">
            <p className="say">{isOpening ? t('capture.opening') : inOneLine(say)}</p>
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
