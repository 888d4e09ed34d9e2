import type { BillFile } from '@machi/domain/billing/desk-views';
import { signedYenInWords } from '@machi/domain/billing/words';
import type { ComponentProps } from 'react';
import { FileAction } from '../../shell/desk/files/FileAction.tsx';
import { useBillTexts } from './texts.ts';

interface BillActionProps extends Pick<
  ComponentProps<typeof FileAction>,
  'look' | 'variant' | 'onConfirm' | 'children'
> {
  /** Prefix of its text keys. */
  readonly name: 'pay' | 'reduce' | 'failed' | 'back' | 'again' | 'give-up' | 'refund';
  readonly bill: BillFile;
  readonly action: ComponentProps<typeof FileAction>['action'];
}

/** An action on a bill, and the window that confirms it. */
export function BillAction({ name, bill, action, ...rest }: BillActionProps) {
  const { t, locale } = useBillTexts();
  const whose = {
    name: bill.name,
    yen: signedYenInWords(bill.amount)[locale],
    owed: signedYenInWords(bill.owed_back)[locale],
  };
  return (
    <FileAction
      {...rest}
      action={action}
      term={t(`${name}.term`)}
      state={t(`${name}.state`, whose)}
      question={t(`${name}.question`, whose)}
      consequence={<p>{t(`${name}.consequence`)}</p>}
      confirmLabel={t(`${name}.send`)}
    />
  );
}
