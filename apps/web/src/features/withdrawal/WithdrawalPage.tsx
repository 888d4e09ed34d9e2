import { useLocation } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { isFarewell, isLikelyFarewell } from '../../shell/navigation/guard.ts';
import { Goodbye } from './Goodbye.tsx';
import { WithdrawalForm } from './WithdrawalForm.tsx';

/** Withdrawal (product, "Withdrawal"): what is lost, the current password, the goodbye. */
export default function WithdrawalPage() {
  const { state }: Location<unknown> = useLocation();
  return isFarewell(state) ? <Goodbye isLikely={isLikelyFarewell(state)} /> : <WithdrawalForm />;
}
