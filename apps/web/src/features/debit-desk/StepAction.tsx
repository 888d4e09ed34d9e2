import type { ComponentProps, ReactNode } from 'react';
import { FileAction } from '../../shell/desk/files/FileAction.tsx';
import { useDebitTexts } from './texts.ts';

interface StepActionProps extends Pick<
  ComponentProps<typeof FileAction>,
  'look' | 'variant' | 'onConfirm' | 'children'
> {
  /** Prefix of its text keys. */
  readonly name: 'release' | 'withdraw' | 'ask' | 'file';
  readonly action: ComponentProps<typeof FileAction>['action'];
  readonly consequence: ReactNode;
}

/** A step of a run, and the window that confirms it. */
export function StepAction({ name, action, consequence, ...rest }: StepActionProps) {
  const { t } = useDebitTexts();
  return (
    <FileAction
      {...rest}
      action={action}
      term={t(`${name}.term`)}
      state={t(`${name}.state`)}
      question={t(`${name}.question`)}
      consequence={consequence}
      confirmLabel={t(`${name}.send`)}
    />
  );
}
