import type { OwnPass } from '@machi/domain/passes/contract';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { stateOf, type PassState } from './pass-state.ts';
import { usePassWayTexts } from './texts.ts';

const shapes: Readonly<Record<PassState, StatusShape>> = {
  used: 'fixed',
  attention: 'provisional',
  none: 'cancelled',
};

export function PassStateTag({ own }: { readonly own: OwnPass }) {
  const { t } = usePassWayTexts();
  const state = stateOf(own);
  return <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>;
}
