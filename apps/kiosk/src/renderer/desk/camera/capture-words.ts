import type { CaptureGuide, CapturePose } from '@machi/domain/enrolment/captures';
import type { useTexts } from '../texts.ts';

/** Instruction for the person being captured; `pose` is the wanted one. */
export function captureInWords(
  guide: CaptureGuide | null,
  pose: CapturePose,
  t: ReturnType<typeof useTexts>['t'],
): string {
  if (guide?.kind === 'trouble') return t(`capture-${guide.trouble}`);
  if (guide?.kind === 'pose' && guide.isTooFar) return t('capture.title.too-far');
  return t(`capture.title.${pose}`);
}
