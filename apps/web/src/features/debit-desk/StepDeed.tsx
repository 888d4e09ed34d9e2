import type { ComponentProps, ReactNode } from 'react';
import { FileDeed } from '../../shell/desk/files/FileDeed.tsx';
import { useDebitTexts } from './texts.ts';

interface StepDeedProps extends Pick<ComponentProps<typeof FileDeed>, 'look' | 'variant' | 'onConfirm' | 'children'> {
  /** With it begin the names of its texts. */
  readonly name: 'release' | 'withdraw' | 'ask' | 'file';
  readonly deed: ComponentProps<typeof FileDeed>['deed'];
  readonly consequence: ReactNode;
}

/** A step with a run, and the window that asks about it. */
export function StepDeed({ name, deed, consequence, ...rest }: StepDeedProps) {
  const { t } = useDebitTexts();
  return (
    <FileDeed
      {...rest}
      deed={deed}
      term={t(`${name}.term`)}
      state={t(`${name}.state`)}
      question={t(`${name}.question`)}
      consequence={consequence}
      confirmLabel={t(`${name}.send`)}
    />
  );
}
